import type { ReactNode } from "react";

import { Message } from "../shared/Message";
import { Waiting } from "../shared/Waiting";
import { Ended } from "./Ended";
import { Keepsake } from "./Keepsake";
import { KeptOut } from "./KeptOut";
import { NotArrived } from "./NotArrived";
import { isOrganiser } from "./organiser";
import { NoPathError } from "./paths";
import { NoWayIn } from "./NoWayIn";
import { useRoom } from "./store";
import { ToConsole } from "./ToConsole";
import { ToStart } from "./ToStart";
import { useStillKept } from "./useStillKept";
import { useVisit } from "./visitContext";

/** Every state of the room's page in which one is not inside. */
export function Apart() {
  return (
    <>
      <div className="mx-auto w-full max-w-3xl">
        <NotArrived />
      </div>
      <Where />
    </>
  );
}

function Where() {
  const visit = useVisit();
  const { stage, problem, content, join, keepsake, taken, waitsFor, answers, elsewhere, mic, cause } = useRoom();
  useStillKept();
  if (content.endedReason !== null) {
    // Who was in the room has seen and heard it: what they know stays, unless it is deleted.
    return keepsake && !content.agenda ? <Keepsake kept={keepsake} taken={taken} /> : <Ended reason={content.endedReason} />;
  }
  switch (stage) {
    case "opening":
      return <Waiting sentence="Asking the service about this room." word="Opening the room" />;
    case "unreachable":
      return (
        <Message actions={<Again onClick={() => void visit.open()} />} alert title="The room cannot be reached">
          <p>{problem}</p>
          <p>This page keeps asking. If your network works for other pages, {isOrganiser(join) ? "the service may not be running" : "tell whoever invited you"}.</p>
        </Message>
      );
    case "invalid":
      return <NoWayIn />;
    case "lost":
      if (answers && elsewhere === null) {
        return (
          <Message actions={<ToStart />} alert title="The session is coming back">
            <p>
              The connection was broken for a while. The service answers again; the session itself may need up to a minute. This page waits for it and goes in
              by itself{mic === "on" && ", with your microphone muted"}.
            </p>
          </Message>
        );
      }
      if (answers) {
        return (
          <Message actions={<Again onClick={() => void visit.retry()} word="Join again" />} alert title="The session answers again">
            <p>The connection was broken for a while. You are in the room in another tab.</p>
          </Message>
        );
      }
      return (
        <Message actions={<Again onClick={() => void visit.retry()} />} alert title="The connection is gone">
          <p>{problem || "The session could not be reached for a minute."}</p>
          <p>
            The session may still be running. {cause instanceof NoPathError ? "You can try again." : `${problem ? "" : "Check your network. "}This page goes on asking, and goes back in by itself when the session answers.`}
          </p>
        </Message>
      );
    case "kept out":
      return <KeptOut />;
    case "left":
      return (
        <Message
          actions={
            <>
              <button className="button button-main" onClick={() => window.location.reload()} type="button">
                Join again
              </button>
              {join && <ToConsole session={join.session} />}
            </>
          }
          title={problem ? "This tab has left the room" : "You have left the room"}
        >
          {problem && <p>{problem}</p>}
          <p>The session goes on{problem ? "" : " without you"}. Your link stays valid in this tab.</p>
        </Message>
      );
    case "reconnecting":
      return <Waiting sentence="The connection broke. Trying again for up to a minute." word="Reconnecting" />;
    default:
      return <Waiting sentence={CONNECTING[waitsFor]} word="Connecting" />;
  }
}

/** What takes its time. */
const CONNECTING = {
  host: "Waiting for the host to answer. A session that has only just been started takes some seconds.",
  sound: "The host has answered. Setting up the sound. A strict firewall or VPN can make this slow or impossible; if it does, this page will say so.",
};

function Again({ onClick, word = "Try again" }: { onClick: () => void; word?: string }): ReactNode {
  return (
    <>
      <button className="button button-main" onClick={onClick} type="button">
        {word}
      </button>
      <ToStart />
    </>
  );
}
