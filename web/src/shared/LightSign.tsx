import type { Light } from "../wire/types.gen";

export type LightState = Light["state"];

/** A light by its shape as well: a disc, a ring that is half full, a ring, a triangle. */
export function LightSign({ state }: { state: LightState }) {
  return (
    <svg aria-hidden className="light-sign" data-state={state} height="14" viewBox="0 0 14 14" width="14">
      {state === "on" && <circle cx="7" cy="7" fill="currentColor" r="6" />}
      {state === "waits" && (
        <>
          <circle cx="7" cy="7" fill="none" r="5" stroke="currentColor" strokeWidth="2" />
          <path d="M7 2a5 5 0 0 1 0 10z" fill="currentColor" />
        </>
      )}
      {state === "off" && <circle cx="7" cy="7" fill="none" r="5" stroke="currentColor" strokeWidth="2" />}
      {state === "trouble" && <path d="M7 1l6 11.5H1z" fill="currentColor" />}
    </svg>
  );
}
