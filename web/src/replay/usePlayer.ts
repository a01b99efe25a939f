import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

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

/** A position in the replay: the sound's where there is sound, else where one has gone. */
export function usePlayer(audio: RefObject<HTMLAudioElement>, source: string | null, length: number): Player {
  const place = useRef(0);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [broken, setBroken] = useState(false);
  const [speed, choose] = useState(1);

  useEffect(() => {
    const element = audio.current;
    if (!element || !source) return;
    const went = !element.paused;
    setBroken(false);
    element.src = source;
    element.currentTime = place.current;
    element.playbackRate = speed;
    if (went) void element.play().catch(() => setPlaying(false));
    const told = (): void => {
      if (element.readyState > 0) setAt((place.current = element.currentTime));
      setPlaying(!element.paused);
    };
    const failed = (): void => setBroken(true);
    const heard = ["timeupdate", "seeked", "play", "pause", "ended"] as const;
    heard.forEach((event) => element.addEventListener(event, told));
    element.addEventListener("error", failed);
    return () => {
      heard.forEach((event) => element.removeEventListener(event, told));
      element.removeEventListener("error", failed);
    };
    // A new speed is set on the element, and loads nothing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [audio, source]);

  useEffect(() => {
    if (!playing) return;
    let frame = 0;
    const look = (): void => {
      if (audio.current) setAt((place.current = audio.current.currentTime));
      frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [audio, playing]);

  const seek = useCallback(
    (to: number): void => {
      const within = Math.max(0, Math.min(to, length));
      setAt((place.current = within));
      if (audio.current) audio.current.currentTime = within;
    },
    [audio, length],
  );
  const toggle = useCallback((): void => {
    const element = audio.current;
    if (!element) return;
    if (element.paused) void element.play().catch(() => setPlaying(false));
    else element.pause();
  }, [audio]);
  const setSpeed = useCallback((chosen: number): void => {
    choose(chosen);
    if (audio.current) audio.current.playbackRate = chosen;
  }, [audio]);
  return { at, playing, broken, seek, toggle, speed, setSpeed };
}
