/** Who says what at the table, for the transcript. */
import type { Speakers } from "../../shared/Transcript";
import { seatColour } from "./Mark";
import type { Table } from "./model";

export const speakersOf = (table: Table): Speakers =>
  Object.fromEntries(table.chairs.map(({ id, name, role }) => [name, { about: role, colour: seatColour(table, id) }]));
