import { read } from "../../api/read";
import type { FairnessView } from "../../wire/types.gen";
import { vFairnessView } from "../../wire/valibot.gen";
import type { KindFold } from "../kindPages";

/** The room is told the whole view whenever it changes. */
export const FOLD: KindFold<FairnessView> = {
  joined: (before, data) => read(vFairnessView, data, "How the talk is shared out") ?? before,
  heard: (state, name, data) => (name === "fairness" ? (read(vFairnessView, data, "How the talk is shared out") ?? state) : state),
  spoken: (state) => state,
};
