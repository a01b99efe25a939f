import { useEffect, useRef } from "react";

import type { Caption, Line } from "../protocol";

/** Somebody who speaks in a voice of their own: what they are, and their colour. */
export interface Speaker {
  about: string;
  colour: string;
}

/** By name. */
export type Speakers = Record<string, Speaker>;

interface Props {
  lines: Line[];
  /** What the host is called, where its lines do not say so. */
  host?: string;
  captions?: Caption[];
  /** Whether the last of them stands at the page's lower edge where that is small. */
  subtitled?: boolean;
  /** In the place of the first line. */
  empty: string;
  speakers?: Speakers;
  /** What is said of lines, by their number. */
  remarks?: Record<number, string>;
  words?: typeof WORDS;
  /** What is spoken in, BCP-47: a screen reader reads it so, whatever the page is in. */
  language?: string | undefined;
}

const WORDS = { transcript: "Transcript", typed: "typed", bot: "host", interrupted: "(interrupted)" };

/** What a host is called whose name is not known. */
const NAMELESS = "Host";
const NO_SPEAKERS: Speakers = {};
const NO_REMARKS: Record<number, string> = {};

/** What was said, oldest first; the view follows the last line while it is in sight. */
export function Transcript({ lines, host = "", captions = [], subtitled = false, empty, speakers = NO_SPEAKERS, remarks = NO_REMARKS, words = WORDS, language }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const spoken = captions.map((c) => c.text).join("");
  useEffect(() => {
    if (follows.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines.length, spoken]);
  useEffect(() => {
    const [el, list] = [box.current, box.current?.querySelector("ul")];
    if (!el || !list || typeof ResizeObserver === "undefined") return;
    // Lines wrap anew in another width or another font, and a turned phone is lower.
    const watcher = new ResizeObserver(() => {
      if (follows.current) el.scrollTop = el.scrollHeight;
    });
    watcher.observe(el);
    watcher.observe(list);
    return () => watcher.disconnect();
  }, []);
  const scrolled = (): void => {
    const el = box.current;
    if (el) follows.current = el.scrollHeight - el.scrollTop - el.clientHeight < 80;
  };
  return (
    <section
      aria-label={words.transcript}
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
          <Spoken key={line.id} language={language} line={line.who === "bot" && line.name === NAMELESS && host ? { ...line, name: host } : line} remark={remarks[line.id]} speaker={speakers[line.name]} words={words} />
        ))}
      </ul>
      {captions.map((caption) => (
        <Live below={subtitled && caption === captions.at(-1)} caption={caption} key={caption.id} language={language} speaker={speakers[caption.name]} />
      ))}
    </section>
  );
}

interface SpokenProps {
  line: Line;
  speaker: Speaker | undefined;
  remark: string | undefined;
  words: typeof WORDS;
  language: string | undefined;
}

function Spoken({ line, speaker, remark, words, language }: SpokenProps) {
  return (
    <li className={edge(line.who)} data-who={line.who} style={{ borderColor: speaker?.colour }}>
      <p className={`text-sm font-semibold ${toneOf(line.who, speaker)}`}>
        {line.name}
        <span className="font-normal text-muted">
          {aboutWords(line, speaker, words.bot)}
          {line.via === "text" ? `, ${words.typed}` : ""}
        </span>
      </p>
      <p className="max-w-[68ch]">
        <span lang={language}>{line.text}</span>
        {line.interrupted && <span className="text-muted"> {words.interrupted}</span>}
      </p>
      {remark !== undefined && <p className="text-sm text-muted">{remark}</p>}
    </li>
  );
}

/** Words while they are spoken: not announced, the final line is. */
function Live({ caption, speaker, below, language }: { caption: Caption; speaker: Speaker | undefined; below: boolean; language: string | undefined }) {
  return (
    <p aria-hidden data-testid="caption" className={`${edge(caption.who)} mb-4 text-muted ${below ? "max-lg:hidden" : ""}`} style={{ borderColor: speaker?.colour }}>
      <span className={`block text-sm font-semibold ${toneOf(caption.who, speaker)}`}>{caption.name}</span>
      <span lang={language}>{caption.text}</span>
      <span className="ml-0.5 inline-block h-4 w-[3px] translate-y-0.5 bg-current" />
    </p>
  );
}

function aboutWords(line: Line, speaker: Speaker | undefined, bot: string): string {
  if (speaker) return speaker.about && `, ${speaker.about}`;
  return line.who === "bot" && line.name !== NAMELESS ? `, ${bot}` : "";
}

const toneOf = (who: "bot" | "person", speaker: Speaker | undefined): string =>
  speaker ? "text-ink" : who === "bot" ? "text-bot" : "text-person";

const edge = (who: "bot" | "person"): string =>
  who === "bot" ? "border-l-4 border-bot pl-3" : "border-l-4 border-dotted border-person pl-3";
