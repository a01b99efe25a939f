import { useEffect, useState } from "react";

const LOOK_MS = 80;
/** Speech at a normal distance fills most of the meter. */
const GAIN = 6;

/** How loud the microphone hears you, in words as well. */
export function MicLevel({ track }: { track: MediaStreamTrack | null }) {
  const level = useLevel(track);
  return (
    <div>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
        <div className="h-full origin-left bg-person" style={{ transform: `scaleX(${level})` }} />
      </div>
      <p className="label mt-1">{level > 0.08 ? "The microphone hears you." : "Say something to test the microphone."}</p>
    </div>
  );
}

/** Loudness from 0 to 1. */
function useLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!track || typeof AudioContext === "undefined") return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, s) => sum + s * s, 0) / samples.length;
      setLevel(Math.min(1, Math.sqrt(power) * GAIN));
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [track]);
  return level;
}
