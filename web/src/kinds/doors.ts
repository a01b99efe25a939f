/** How the start page offers each kind of session. */
import { ofKind, type KindDoor } from "./kindPages";

const FILES = import.meta.glob<KindDoor>("./*/door.ts", { eager: true, import: "DOOR" });
const doorIn = ofKind(FILES);

/** A kind's door; one of a package of its own is offered by its name, behind ours. */
export const doorOf = (kind: string): KindDoor =>
  doorIn(kind) ?? { word: kind.charAt(0).toUpperCase() + kind.slice(1), sentence: "", better: ["model"], place: Infinity };
