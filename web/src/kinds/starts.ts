/** The forms with which kinds are started that are more than a personality of the library. */
import { ofKind, type KindStart } from "./kindPages";

const FILES = import.meta.glob<KindStart>("./*/start.tsx", { eager: true, import: "START" });

export const STARTS: readonly KindStart[] = Object.values(FILES);
export const startOf = ofKind(FILES);
