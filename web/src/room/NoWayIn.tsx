import { hasOperatorToken, invitation } from "../api/token";
import { Link } from "../router";
import { GoesOnAsking } from "../shared/GoesOnAsking";
import { Message } from "../shared/Message";
import { NoSession } from "../shared/NoSession";
import { OwnCommand } from "../shared/OwnCommand";
import { Waiting } from "../shared/Waiting";
import { useRoom } from "./store";
import { ToConsole } from "./ToConsole";
import { ToStart } from "./ToStart";
import { useVisit } from "./visitContext";

const TITLE = "This link does not open the room";

/** A link that is no key of this room: an organiser's is asked about, and leads to the console where it holds. */
export function NoWayIn() {
  const { problem, key } = useRoom();
  const { session } = useVisit();
  const console = `/console/${encodeURIComponent(session)}`;
  if (key.at === "asking") return <Waiting sentence="Asking the service what your organiser's key opens." word="Opening the room" />;
  if (key.at === "unreached") {
    return (
      <Message alert title="The room cannot be reached">
        <p>{key.problem}</p>
        <p>Whether your organiser's key opens the session's console is not known until the service answers.</p>
        <GoesOnAsking asking={false} />
      </Message>
    );
  }
  if (key.at === "refused") {
    return (
      <Message
        actions={
          <Link className="button button-main" href={console}>
            Paste another link
          </Link>
        }
        alert
        title={TITLE}
      >
        <p>It has an organiser's key that this service does not know.</p>
        <p>
          If you run the session, <OwnCommand command="token show" /> prints a link whose key holds. If you are invited, ask whoever invited you for
          the room's link.
        </p>
      </Message>
    );
  }
  if (key.at === "bars") {
    return (
      <NoSession problem={key.problem} status={key.status} title={TITLE}>
        <p>{key.status === FORBIDDEN ? "Your organiser's key is not made for this." : "Your organiser's key is good: look for the session among all of them."}</p>
      </NoSession>
    );
  }
  if (hasOperatorToken()) {
    return (
      <Message
        actions={
          <>
            <ToConsole main session={session} />
            <ToStart />
          </>
        }
        alert
        title={TITLE}
      >
        {problem && <p>{problem}</p>}
        <p>You have an organiser's key. It opens the session's console, which has the room's links, and lets you join.</p>
      </Message>
    );
  }
  const other = problem ? null : (invitation()?.session ?? null);
  if (other !== null) {
    return (
      <Message
        actions={
          <Link className="button button-main" href={`/room/${encodeURIComponent(other)}`}>
            Go to its room
          </Link>
        }
        alert
        title="This invitation is for another session"
      >
        <p>To come into this room, ask whoever invited you for its link.</p>
      </Message>
    );
  }
  return (
    <Message alert title={TITLE}>
      {problem && <p>{problem}</p>}
      {!SAYS_WHOM.test(problem) && (
        <p>{problem ? "If you should be let in, ask" : "It has no key: a part of it may have been lost in copying. Ask"} whoever invited you for a fresh link.</p>
      )}
    </Message>
  );
}

const FORBIDDEN = 403;
/** A refusal that tells by itself whom to ask. */
const SAYS_WHOM = /\bwhoever invited you\b/;
