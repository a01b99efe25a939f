import type { ReactNode } from "react";

import type { Effect } from "./effects";

interface Props {
  /** Of this effect, among all of the page. */
  id: string;
  effect: Effect;
  children: (described: string) => ReactNode;
}

/** A button and, beside it, what it does to the end: in sight before anything is done. */
export function WithEffect({ id, effect, children }: Props) {
  const described = `effect-${id}`;
  return (
    <>
      {children(described)}
      <p className="label" id={described}>
        {effect.words}
      </p>
    </>
  );
}
