import { useCallback, useEffect, useRef, useState } from "react";

export interface Player {
  /** Seconds since the recording began. */
  at: number;
  playing: boolean;
  /** Whether the sound cannot be played. */
  broken: boolean;
  seek: (to: number) => void;
  toggle: () => void;
  setSpeed: (speed: number) => void;
  speed: number;
}

const TOLD = ["timeupdate", "seeked", "play", "pause", "ended"] as const;

/** What takes the audio element, and the replay's position: the sound's, or where one has gone without sound. */
export function usePlayer(source: string | null, length: number): [(element: HTMLAudioElement | null) => void, Player] {
  const [element, sound] = useState<HTMLAudioElement | null>(null);
  const place = useRef(0);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [broken, setBroken] = useState(false);
  const [speed, choose] = useState(1);

  useEffect(() => {
    if (!element || !source) return;
    const went = !element.paused;
    load(element, source, place.current);
    if (went) void element.play().catch(() => setPlaying(false));
    const told = (): void => {
      if (element.readyState > 0) setAt((place.current = element.currentTime));
      setPlaying(!element.paused);
    };
    const works = (): void => setBroken(false);
    const failed = (): void => setBroken(true);
    TOLD.forEach((event) => element.addEventListener(event, told));
    element.addEventListener("loadedmetadata", works);
    element.addEventListener("error", failed);
    return () => {
      TOLD.forEach((event) => element.removeEventListener(event, told));
      element.removeEventListener("loadedmetadata", works);
      element.removeEventListener("error", failed);
    };
    // One that still runs has more to be heard, at the same place, once the rest is loaded.
  }, [element, source, length]);

  useEffect(() => {
    if (element) hasten(element, speed);
  }, [element, source, speed]);

  useEffect(() => {
    if (!playing || !element) return;
    let frame = 0;
    const look = (): void => {
      setAt((place.current = element.currentTime));
      frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [element, playing]);

  const seek = useCallback(
    (to: number): void => {
      const within = Math.max(0, Math.min(to, length));
      setAt((place.current = within));
      if (element) go(element, within);
    },
    [element, length],
  );
  const toggle = (): void => {
    if (element?.paused) void element.play().catch(() => setPlaying(false));
    else element?.pause();
  };
  return [sound, { at, playing, broken, seek, toggle, speed, setSpeed: choose }];
}

function load(element: HTMLAudioElement, source: string, at: number): void {
  element.src = source;
  element.currentTime = at;
}

function go(element: HTMLAudioElement, to: number): void {
  element.currentTime = to;
}

function hasten(element: HTMLAudioElement, speed: number): void {
  element.playbackRate = speed;
  element.defaultPlaybackRate = speed;
}
