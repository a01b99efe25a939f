import { useEffect, useState, type RefObject } from "react";

/** Pixels that an element is tall, before it was measured. */
const GUESSED = 720;

/** How tall an element is now. */
export function useHeight(of: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(GUESSED);
  useEffect(() => {
    const element = of.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const watcher = new ResizeObserver(() => {
      if (element.clientHeight > 0) setHeight(element.clientHeight);
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [of]);
  return height;
}
