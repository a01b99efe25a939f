/** What kinds have in place of the room that is the same for all, or in it. */
import { ofKind, type KindAside, type KindRoom } from "../kinds/kindPages";

export const roomOf = ofKind(import.meta.glob<KindRoom<unknown>>("../kinds/*/room.tsx", { eager: true, import: "ROOM" }));

export const asideOf = ofKind(import.meta.glob<KindAside<unknown>>("../kinds/*/aside.tsx", { eager: true, import: "ASIDE" }));
