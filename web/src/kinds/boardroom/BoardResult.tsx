import type { Board } from "./model";
import { PhaseLine } from "./PhaseLine";
import { TableList } from "./TableList";
import { TurnStrip } from "./TurnStrip";

/** How the turns went, after the end. */
export function BoardResult({ board }: { board: Board }) {
  return (
    <section aria-labelledby="turns" className="mt-10 space-y-4">
      <h2 className="text-xl font-semibold" id="turns">
        The turns
      </h2>
      <PhaseLine board={board} />
      <TurnStrip board={board} />
      <TableList board={board} />
    </section>
  );
}
