import { useEffect } from "react";

import { useStudio } from "./store";

const SETTLE_MS = 350;

/** Has the text in hand checked whenever nobody has changed it for a moment. */
export function useChecking(token: string, text: string): void {
  const check = useStudio((studio) => studio.check);
  useEffect(() => {
    const timer = setTimeout(() => void check(token), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, token, check]);
}
