import { useRoom } from "./store";
import { useVisit } from "./visitContext";

/** At the door: the room is open in another tab of this browser already. */
export function Elsewhere() {
  const visit = useVisit();
  const elsewhere = useRoom((room) => room.elsewhere);
  if (elsewhere === null) return null;
  return (
    <div className="panel mt-6 p-4" data-testid="elsewhere" role="status">
      <p className="font-semibold text-warn">You are in this room in another tab</p>
      <p className="mt-1">
        Two tabs of one browser hear each other, and what you say is written down twice. Carry on in the other tab, or make
        it leave and come in here.
      </p>
      <button className="button mt-3" onClick={visit.takeOver} type="button">
        Let the other tab leave
      </button>
    </div>
  );
}
