import { useCallback, useRef } from "react";

/** Begins a request; what it returns says whether none has been begun since, so that a late answer changes nothing. */
export function useNewest(): () => () => boolean {
  const begun = useRef(0);
  return useCallback(() => {
    const mine = ++begun.current;
    return () => mine === begun.current;
  }, []);
}
