import type { KindFold } from "../kindPages";
import type { Board } from "./model";
import { boardHeard, boardState, hostSpoke } from "./reduce";

export const FOLD: KindFold<Board> = { joined: boardState, heard: boardHeard, spoken: hostSpoke };
