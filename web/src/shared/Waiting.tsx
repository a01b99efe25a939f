import { useEffect, useState } from "react";

const PATIENCE_MS = 2000;

/** Nothing at first; after two seconds a sentence that says what is awaited. */
export function Waiting({ sentence, word = "Loading" }: { sentence: string; word?: string }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="grid grow place-items-center p-8 text-center" role="status">
      <div>
        <p className="text-xl font-semibold">{word}…</p>
        <p className="mt-2 max-w-prose text-muted">{long ? sentence : "\u00a0"}</p>
      </div>
    </div>
  );
}
