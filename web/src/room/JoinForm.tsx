import { useEffect, useState, type FormEvent } from "react";

import { afterwards } from "../shared/keepsakes";
import { LightWords } from "../shared/Lights";
import { NoModel } from "../shared/NoModel";
import { Elsewhere } from "./Elsewhere";
import { MicCheck } from "./MicCheck";
import { NetworkCheck } from "./NetworkCheck";
import { useRoom } from "./store";
import { ToConsole } from "./ToConsole";
import { useVisit } from "./visitContext";

const LONGEST_NAME = 60;
/** How often somebody who waits at the door is told how the session stands. */
const KNOCK_MS = 15_000;

/** Whether the link is an operator's, to listen only. */
const listensIn = (): boolean => new URLSearchParams(window.location.hash.slice(1)).has("listen");

/** The door: a name where the link gives none, the microphone, in. */
export function JoinForm() {
  const visit = useVisit();
  const { join, name, mic, problem } = useRoom();
  const listens = listensIn();
  const [nameless, setNameless] = useState(false);
  const person = join?.person ?? null;
  useEffect(() => {
    const timer = setInterval(() => void visit.knock(), KNOCK_MS);
    return () => clearInterval(timer);
  }, [visit]);

  const enter = async (withMic: boolean): Promise<void> => {
    const given = person ?? name.trim();
    setNameless(!given);
    if (!given) {
      document.getElementById("name")?.focus();
      return;
    }
    if (withMic && mic !== "on" && !(await visit.askMic())) return;
    await visit.join(given, withMic);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void enter(!listens);
  };

  return (
    <form className="mx-auto my-auto w-full max-w-lg py-8" noValidate onSubmit={submit}>
      <h1 className="text-4xl font-bold tracking-tight" lang={join?.title ? join.personality.language : undefined}>
        {join?.title || "Join the session"}
      </h1>
      <p className="mt-3 empty:hidden">
        <ToConsole session={visit.session} />
      </p>
      <p className="mt-3 text-lg text-muted">
        {join?.role === "host" && "You join as the organiser. "}
        {listens
          ? "You join as a guest, without a microphone. The others see your name."
          : join?.chats === false
            ? "What you say is transcribed for the room."
            : "The host talks with you by voice. What you say is transcribed for the room."}
      </p>
      {join && (join.recorded || (join.transport.kind === "daily" && join.transport.recorded)) && (
        <p className="mt-3 text-lg font-semibold" data-testid="recorded">
          This session is recorded.
        </p>
      )}
      {join && (
        <p className="mt-3 text-muted" data-testid="told-afterwards">
          {afterwards(join.keepsake, join.recorded, join.kept_days)}
        </p>
      )}
      {join?.chats === false && (
        <div className="mt-4">
          <NoModel />
        </div>
      )}
      {join && (
        <div className="mt-4">
          <LightWords states={join.lights} />
        </div>
      )}
      <Elsewhere />
      {problem && (
        <p className="mt-4 font-semibold text-danger" role="alert">
          {problem}
        </p>
      )}
      {person === null ? (
        <NameField nameless={nameless} />
      ) : (
        <p className="mt-8 text-lg" data-testid="invited-as">
          You join as <strong className="break-words">{person}</strong>: this link was made for you alone.
        </p>
      )}
      {!listens && <MicCheck />}
      <NetworkCheck />
      <div className="mt-8 flex flex-wrap gap-3">
        {!listens && (
          <button
            className="button button-main grow text-lg"
            data-testid="join-button"
            disabled={mic === "asking"}
            type="submit"
          >
            {mic === "asking" ? "Allow the microphone…" : "Join"}
          </button>
        )}
        <button
          className={`button grow ${listens ? "button-main text-lg" : ""}`}
          data-testid="join-muted-button"
          onClick={() => void enter(false)}
          type="button"
        >
          {listens ? "Listen in" : "Join without microphone"}
        </button>
      </div>
    </form>
  );
}

/** What whoever comes by a link for everybody is called. */
function NameField({ nameless }: { nameless: boolean }) {
  const { name, set } = useRoom();
  return (
    <>
      <label className="mt-8 block font-semibold" htmlFor="name">
        Your name
      </label>
      <input
        aria-describedby={nameless ? "nameless" : undefined}
        aria-invalid={nameless}
        autoComplete="name"
        className="field mt-2 text-lg"
        data-testid="name-input"
        id="name"
        maxLength={LONGEST_NAME}
        onChange={(event) => set({ name: event.target.value })}
        value={name}
      />
      {nameless && (
        <p className="mt-2 font-semibold text-danger" id="nameless" role="alert">
          Enter a name, so that the host can greet you.
        </p>
      )}
    </>
  );
}
