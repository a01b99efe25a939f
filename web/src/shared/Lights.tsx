import { useEffect, useState } from "react";

import { getLights } from "../api/operator";
import { Link } from "../router";
import type { JoinLights, Lights as AllLights } from "../wire/types.gen";
import { LightSign, type LightState } from "./LightSign";

const EVERY_MS = 20_000;
/** While one is getting ready. */
const SOON_MS = 3000;

const NAMES = { model: "Language model", ears: "Ears", voice: "Voice" };
export const STATE_WORDS: Record<LightState, string> = { on: "ready", waits: "getting ready", off: "none", trouble: "trouble" };
export const PARTS = ["model", "ears", "voice"] as const;
export type Part = (typeof PARTS)[number];

/** The lights, looked at again and again; of a session where one is given, null for none. */
export function useLights(token: string | null, session?: string | null): AllLights | null {
  const [lights, setLights] = useState<AllLights | null>(null);
  useEffect(() => {
    if (!token || session === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wanted = true;
    const look = async (): Promise<void> => {
      // Without an answer they stay as they were: the page's own calls say that nobody answers.
      const seen = document.hidden ? null : await getLights(token, session).catch(() => null);
      if (!wanted) return;
      if (seen) setLights(seen);
      const waits = seen && PARTS.some((part) => seen[part].state === "waits");
      timer = setTimeout(() => void look(), waits ? SOON_MS : EVERY_MS);
    };
    void look();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [token, session]);
  return lights;
}

/** What thinks, hears and speaks here, and the way to the page where a model is connected. */
export function Lights({ lights }: { lights: AllLights | null }) {
  if (!lights) return null;
  return (
    <section aria-label="Model, ears and voice" className="mt-4 flex flex-wrap items-center gap-x-6">
      <LightLine lights={lights} />
      <Link className="link flex min-h-11 items-center text-sm font-semibold" data-testid="models-link" href="/models">
        Models
      </Link>
    </section>
  );
}

/** One line for all; a sentence is in sight only of one that is not as it should be. */
export function LightLine({ lights }: { lights: AllLights }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {PARTS.map((part) => {
        const { state, says } = lights[part];
        const told = state === "trouble" || state === "waits";
        return (
          <li className="light-word" data-state={state} data-testid={`light-${part}`} key={part} title={says}>
            <LightSign state={state} />
            <span>
              {NAMES[part]} <span className="text-muted">{STATE_WORDS[state]}</span>
              <span className={told ? "label block" : "sr-only"}>{says}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** A line for each, with its sentence. */
export function LightRows({ lights }: { lights: AllLights }) {
  return (
    <ul className="light-rows">
      {PARTS.map((part) => (
        <li data-state={lights[part].state} data-testid={`light-${part}`} key={part}>
          <LightSign state={lights[part].state} />
          <span>
            <strong>{NAMES[part]}</strong> {STATE_WORDS[lights[part].state]}
            <span className="label block">{lights[part].says}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** One line for all, as it is told to guests. */
export function LightWords({ states }: { states: JoinLights }) {
  return (
    <ul aria-label="What the host has" className="flex flex-wrap gap-x-5 gap-y-1">
      {PARTS.map((part) => (
        <li className="light-word" data-state={states[part]} data-testid={`light-${part}`} key={part}>
          <LightSign state={states[part]} />
          {NAMES[part]} <span className="text-muted">{STATE_WORDS[states[part]]}</span>
        </li>
      ))}
    </ul>
  );
}
