import { useRoom } from "../../room/store";
import { useVisit } from "../../room/visitContext";
import type { FairnessView, ShareView } from "../../wire/types.gen";

/** How long each has spoken, who has not been heard on this item, whose hand is up; and one's own. */
export function Shares({ state }: { state: FairnessView }) {
  const visit = useVisit();
  const { people, you } = useRoom((room) => room.content);
  const nameOf = (id: string): string => people.find((person) => person.id === id)?.name ?? "Somebody";
  const up = state.hands.includes(you);
  return (
    <section aria-labelledby="shares" data-testid="shares">
      <h2 className="label" id="shares">
        Who has spoken
      </h2>
      <ul className="mt-1 space-y-0.5">
        {state.shares.map((share) => (
          <li className="flex flex-wrap gap-x-2" key={share.participant}>
            <span>{nameOf(share.participant)}</span>
            <span className="text-muted">{shareWords(share)}</span>
            {state.hands.includes(share.participant) && <span className="font-semibold">hand up</span>}
          </li>
        ))}
      </ul>
      <button
        aria-pressed={up}
        className="button mt-2"
        data-testid="hand-button"
        onClick={() => void visit.kind(up ? "lower_hand" : "raise_hand")}
        type="button"
      >
        {up ? "Lower hand" : "Raise hand"}
      </button>
    </section>
  );
}

/** "1:20", "not yet on this item". */
export function shareWords({ seconds, heard }: ShareView): string {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return heard ? time : seconds > 0 ? `${time}, not yet on this item` : "not yet";
}
