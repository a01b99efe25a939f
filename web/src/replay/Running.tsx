import { useEffect, useRef, useState } from "react";

import { isOver } from "../clock/sessionClock";
import { Link } from "../router";
import type { ReplayAnswer } from "../wire/types.gen";
import { clockAt } from "./positions";

/** What has been asked for beyond what is shown: nothing, the rest, or the rest in vain. */
export type Rest = { at: "shown" | "loading" } | { at: "failed"; problem: string };

interface Props {
  answer: ReplayAnswer;
  rest: Rest;
  onRest: () => void;
}

/** That what is shown is not all of it, since the session goes on; and how to come to the rest. */
export function Running({ answer: { replay, agenda }, rest, onRest }: Props) {
  const over = isOver(agenda);
  const [ran] = useState(!over);
  const all = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone then; who is elsewhere on the page stays there.
  useEffect(() => {
    if (ran && over && document.activeElement === document.body) all.current?.focus({ preventScroll: true });
  }, [ran, over]);
  if (!ran) return null;
  const upTo = clockAt(replay, replay.length);
  if (over) {
    return (
      <p className="text-muted" ref={all} role="status" tabIndex={-1}>
        The session is over now; this is all of it, up to {upTo}.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2" data-testid="running">
      <p className="font-semibold" role="status">
        {replay.clock_began === null ? "The session has not begun yet" : "The session is still running"}; this is up to {upTo}.
      </p>
      <button aria-disabled={rest.at === "loading"} className="button" onClick={() => rest.at !== "loading" && onRest()} type="button">
        {rest.at === "loading" ? "Loading the rest …" : "Load the rest"}
      </button>
      <Link className="link" href={`/console/${encodeURIComponent(replay.session)}`}>
        See it live in the console
      </Link>
      {rest.at === "failed" && (
        <p className="w-full font-semibold text-danger" role="alert">
          The rest could not be loaded: {rest.problem}
        </p>
      )}
    </div>
  );
}
