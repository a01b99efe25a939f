import type { FairnessView } from "../../wire/types.gen";
import type { KindAside } from "../kindPages";
import { Shares } from "./Shares";

export const ASIDE: KindAside<FairnessView> = { Aside: Shares };
