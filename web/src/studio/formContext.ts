import { createContext, useContext } from "react";

import type { ProblemView } from "../wire/types.gen";
import type { Form } from "./form";

/** What the fields of the form stand in. */
export interface Formed extends Form {
  problems: ProblemView[];
  /** What the host goes by where the text gives it no name: the persona says, or the title does. */
  host: string;
  token: string;
  name: string;
  /** Opens the YAML, at a line where there is one. */
  onYaml: (place?: { line: number; column: number }) => void;
}

export const FormContext = createContext<Formed | null>(null);

export function useFormed(): Formed {
  const formed = useContext(FormContext);
  if (!formed) throw new Error("A field of the form stands outside of it.");
  return formed;
}
