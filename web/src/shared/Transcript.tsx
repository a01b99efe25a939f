import { useEffect, useRef } from "react";

import type { Line } from "../protocol";

export interface Caption {
  who: "bot" | "person";
  text: string;
}

interface Props {
  lines: Line[];
  captions?: Caption[];
  /** In the place of the first line. */
  empty: string;
}

/** What was said, oldest first; the view follows the last line while it is in sight. */
export function Transcript({ lines, captions = [], empty }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const spoken = captions.map((c) => c.text).join("");
  useEffect(() => {
    if (follows.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines.length, spoken]);
  const scrolled = (): void => {
    const el = box.current;
    if (el) follows.current = el.scrollHeight - el.scrollTop - el.clientHeight < 80;
  };
  return (
    <section
      aria-label="Transcript"
      className="min-h-0 grow overflow-y-auto overscroll-contain"
      data-a11y-exclude
      onScroll={scrolled}
      ref={box}
      // A scrolling region must be reachable by keyboard.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {lines.length === 0 && captions.length === 0 && <p className="py-6 text-muted">{empty}</p>}
      <ul aria-live="polite" className="space-y-4 py-4" data-testid="transcript">
        {lines.map((line) => (
          <Spoken key={line.id} line={line} />
        ))}
      </ul>
      {captions.map((caption) => (
        <Live caption={caption} key={caption.who} />
      ))}
    </section>
  );
}

function Spoken({ line }: { line: Line }) {
  return (
    <li className={edge(line.who)} data-who={line.who}>
      <p className={`text-sm font-semibold ${line.who === "bot" ? "text-bot" : "text-person"}`}>
        {line.name}
        <span className="font-normal text-muted">
          {line.who === "bot" && line.name !== "Host" ? ", host" : ""}
          {line.via === "text" ? ", typed" : ""}
        </span>
      </p>
      <p className="max-w-[68ch]">
        {line.text}
        {line.interrupted && <span className="text-muted"> (interrupted)</span>}
      </p>
    </li>
  );
}

/** Words while they are spoken: not announced, the final line is. */
function Live({ caption }: { caption: Caption }) {
  return (
    <p aria-hidden className={`${edge(caption.who)} mb-4 text-muted`}>
      {caption.text}
      <span className="ml-0.5 inline-block h-4 w-[3px] translate-y-0.5 bg-current" />
    </p>
  );
}

const edge = (who: "bot" | "person"): string =>
  who === "bot" ? "border-l-4 border-bot pl-3" : "border-l-4 border-dotted border-person pl-3";
