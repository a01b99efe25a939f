import { useEffect, useState } from "react";

const PATIENCE_MS = 2000;

interface Props {
  sentence: string;
  word?: string;
  /** Whether it stands under a heading of the page; else it is what the page is headed by. */
  under?: boolean;
}

/** Nothing at first; after two seconds a sentence that says what is awaited. */
export function Waiting({ sentence, word = "Loading", under = false }: Props) {
  const Word = under ? "p" : "h1";
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="grid grow place-items-center p-8 text-center" role="status">
      <div>
        <Word className="text-xl font-semibold">{word}…</Word>
        <p className="mt-2 max-w-prose text-muted">{long ? sentence : "\u00a0"}</p>
      </div>
    </div>
  );
}
