import type { KindDesk } from "../kindPages";
import { BoardDesk } from "./BoardDesk";

export const DESK: KindDesk = { Desk: BoardDesk };
