import { useState, type FormEvent } from "react";

import { invitation, invitationFromPaste, joinToken, keepJoinToken, keepOperatorToken, tokenFromPaste } from "../api/token";
import { Link, navigate } from "../router";
import { Message } from "./Message";
import { OwnCommand } from "./OwnCommand";
import { Page } from "./Page";

interface Props {
  refused?: boolean;
  onToken: (token: string) => void;
  /** Whose page it is: guests of a session, who may have come by its address, have their own. */
  session?: string;
}

/** What operators see without a token, or with one that is refused. */
export function NeedToken({ refused = false, onToken, session }: Props) {
  const [pasted, setPasted] = useState("");
  const [came] = useState(() => (session !== undefined && joinToken(session) !== null ? { session } : invitation()));
  const elsewhere = came !== null && came.session !== session;
  const invited = invitationFromPaste(pasted);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (invited) {
      keepJoinToken(invited.session, invited.key);
      return navigate(`/room/${encodeURIComponent(invited.session)}`);
    }
    const token = tokenFromPaste(pasted);
    if (!token) return;
    keepOperatorToken(token);
    onToken(token);
  };
  return (
    <Page title="Your link is needed">
      <Message title={titleOf(refused, came !== null, elsewhere)}>
        {came !== null ? <ForGuests elsewhere={elsewhere} session={came.session} /> : session !== undefined && <p>{ASK_FOR_LINK}</p>}
        <p>
          The link was printed where the service was started, by <code className="time text-base text-ink">make run</code> or{" "}
          <code className="time text-base text-ink">beatroom serve</code>, when it is ready: it begins with “Start:” or “Console:” and ends in <code className="time text-base text-ink">#token=…</code>.{" "}
          If yours does not end like that, <OwnCommand className="time text-base text-ink" command="token show" /> prints the whole link.
          Each tab needs it. An address that you type into another tab does not have it, nor does a link opened with “Open
          link in new tab” in the browser's menu; a click with Ctrl (⌘ on a Mac) or with the mouse wheel takes it along.
        </p>
        <form className="pt-4" onSubmit={submit}>
          <label className="font-semibold text-ink" htmlFor="pasted">
            Or paste the link here
          </label>
          {invited && <p>This is a guest's invitation: it opens the room of its session.</p>}
          <div className="mt-2 flex gap-2">
            <input
              autoComplete="off"
              className="field min-w-0 text-base"
              id="pasted"
              onChange={(event) => setPasted(event.target.value)}
              spellCheck={false}
              value={pasted}
            />
            <button className="button button-main shrink-0 text-base whitespace-nowrap" disabled={!invited && !tokenFromPaste(pasted)} type="submit">
              {invited ? "Go to the room" : "Open"}
            </button>
          </div>
        </form>
      </Message>
    </Page>
  );
}

const ASK_FOR_LINK = "Are you invited as a guest? Then you need the room's link, which ends in another key: ask whoever invited you for it.";

function titleOf(refused: boolean, guest: boolean, elsewhere: boolean): string {
  if (elsewhere) return "This is a guest's invitation";
  if (refused) return "That link is not valid any more";
  return guest ? "This page is for the session's organiser" : "Open this page by its link";
}

/** The way of somebody who is invited: to the room, which this tab has a key for where nothing of it is lost. */
function ForGuests({ session, elsewhere }: { session: string | null; elsewhere: boolean }) {
  if (session === null) {
    return (
      <>
        <p>It opens the room of a session, not this page. A part of its address was lost in copying. Ask whoever invited you for the link again.</p>
        <Organisers />
      </>
    );
  }
  return (
    <>
      <p>{elsewhere ? "It opens the room of a session, not this page." : "You came as a guest: your page is the room."}</p>
      <p>
        <Link className="button button-main text-base" href={`/room/${encodeURIComponent(session)}`}>
          Go to the room
        </Link>
      </p>
      <Organisers />
    </>
  );
}

const Organisers = () => <h2 className="pt-4 text-xl font-semibold text-ink">If you run the session</h2>;
