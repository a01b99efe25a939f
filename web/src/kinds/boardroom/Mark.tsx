import { monogram, seatOf, type Table } from "./model";

/** As many colours as boardroom.css has; who shares one is told apart by the letters. */
const COLOURS = 8;

export const seatColour = (table: Table, persona: string): string => `var(--seat-${(seatOf(table, persona) % COLOURS) + 1})`;

/** A persona's letters in its colour. */
export function Mark({ table, persona, speaks = false }: { table: Table; persona: string; speaks?: boolean }) {
  const name = table.chairs.find((chair) => chair.id === persona)?.name ?? persona;
  return (
    <span aria-hidden className="board-mark" data-speaks={speaks || undefined} style={{ "--seat": seatColour(table, persona) }}>
      {monogram(name)}
    </span>
  );
}
