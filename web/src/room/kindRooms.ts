/** What kinds have in place of the room that is the same for all. */
import { ofKind, type KindRoom } from "../kinds/kindPages";

export const roomOf = ofKind(import.meta.glob<KindRoom<unknown>>("../kinds/*/room.tsx", { eager: true, import: "ROOM" }));
