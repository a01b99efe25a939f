import { useTick } from "../clock/useTick";
import { Message } from "../shared/Message";
import { isOrganiser } from "./organiser";
import { useRoom } from "./store";
import { ToConsole } from "./ToConsole";
import { ToStart } from "./ToStart";
import { useVisit } from "./visitContext";

const TICK_MS = 1_000;

/** The session is there, and does not let them in: why, and a way in once there is one. */
export function KeptOut() {
  const visit = useVisit();
  const { join, problem, again } = useRoom();
  const early = useTick(TICK_MS, again !== null) < (again ?? 0);
  const organiser = isOrganiser(join);
  return (
    <Message
      actions={
        <>
          {!early && (
            <button className="button button-main" onClick={() => void (join ? visit.retry() : visit.open())} type="button">
              Try again
            </button>
          )}
          <ToConsole session={visit.session} />
          <ToStart />
        </>
      }
      alert
      title={join ? "You are not in the room any more" : "You cannot come in just now"}
    >
      <p>{problem}</p>
      <p>
        The session may still be running.
        {!organiser && (early ? " To be let in sooner, ask whoever invited you." : " Ask whoever invited you, or try again.")}
      </p>
    </Message>
  );
}
