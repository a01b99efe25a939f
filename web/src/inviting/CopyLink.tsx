import { useEffect, useState } from "react";

import { useConsole } from "../console/store";
import { Reach } from "./Reach";
import { whole } from "./reach";

const COPIED = "Copied";
/** So long it says that the link was copied: long enough to read the warning that some links come with. */
const FOR_MS = 12_000;

interface Props {
  link: string;
  /** What stands on the button. */
  word: string;
  /** What the link is called where it has to be copied by hand. */
  label: string;
  /** Goes on behind the button's word, for those who hear the page. */
  whose?: string;
  /** Whether it says whom the link lets in, once it was copied. */
  warns?: boolean;
}

/** Copies a link; where that is refused, it can be copied by hand. */
export function CopyLink({ link, word, label, whose = "", warns = false }: Props) {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const back = (): void => setSaid(null);
    // A link that has to be copied by hand stays until the next act.
    const timer = said === COPIED ? setTimeout(back, FOR_MS) : undefined;
    const stop = useConsole.subscribe(({ busy }) => {
      if (busy) back();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [said]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(whole(link));
      setSaid(COPIED);
    } catch {
      // Refused or not to be had (no https): offer the link itself.
      setSaid("Copying is blocked: copy the link by hand");
    }
  };
  return (
    <div className="min-w-0">
      <button aria-live="polite" className="button" onClick={() => void copy()} type="button">
        {said ?? word}{" "}
        {said === null && whose && <span className="sr-only">{whose}</span>}
      </button>
      {said !== null && said !== COPIED && (
        <input aria-label={label} className="field mt-2" onFocus={(e) => e.target.select()} readOnly value={whole(link)} />
      )}
      {said !== null && warns && <Reach link={link} />}
    </div>
  );
}
