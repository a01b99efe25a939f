import type { ReactNode } from "react";

import { Link } from "../router";
import { Message } from "../shared/Message";
import { Waiting } from "../shared/Waiting";
import { Ended } from "./Ended";
import { useRoom } from "./store";
import { useVisit } from "./visitContext";

/** Every state of the room's page in which one is not inside. */
export function Apart() {
  const visit = useVisit();
  const { stage, problem, content } = useRoom();
  if (content.endedReason !== null) return <Ended reason={content.endedReason} />;
  switch (stage) {
    case "opening":
      return <Waiting sentence="Asking the service about this room." word="Opening the room" />;
    case "unreachable":
      return (
        <Message actions={<Again onClick={() => void visit.open()} />} alert title="The room cannot be reached">
          <p>{problem}</p>
        </Message>
      );
    case "invalid":
      return (
        <Message alert title="This link does not open the room">
          <p>It may have expired, or a part of it was lost in copying. Ask whoever invited you for a fresh link.</p>
        </Message>
      );
    case "lost":
      return (
        <Message actions={<Again onClick={() => void visit.retry()} />} alert title="The connection is gone">
          <p>The session could not be reached for a minute. Check your network; the session may still be running.</p>
        </Message>
      );
    case "left":
      return (
        <Message
          actions={
            <button className="button button-main" onClick={() => window.location.reload()} type="button">
              Join again
            </button>
          }
          title="You have left the room"
        >
          <p>The session goes on without you. Your link stays valid in this tab.</p>
        </Message>
      );
    case "reconnecting":
      return <Waiting sentence="The connection broke. Trying again for up to a minute." word="Reconnecting" />;
    default:
      return (
        <Waiting
          sentence="Setting up sound with the host. A strict firewall or VPN can make this slow or impossible."
          word="Connecting"
        />
      );
  }
}

function Again({ onClick }: { onClick: () => void }): ReactNode {
  return (
    <>
      <button className="button button-main" onClick={onClick} type="button">
        Try again
      </button>
      <Link className="button" href="/">
        Go to the start
      </Link>
    </>
  );
}
