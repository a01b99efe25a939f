import { useEffect, useRef } from "react";

import { clockFace } from "../clock/sessionClock";
import { Choice } from "../shared/Choice";
import { Disclosure } from "../shared/Disclosure";
import { change, words, type FormBeat } from "./form";
import { useFormed } from "./formContext";
import { FormField, Typed } from "./FormField";
import { HearLine } from "./HearLine";
import { Elsewhere } from "./Elsewhere";
import { withKey, withValue } from "./recordText";
import { typedSeconds } from "./times";
import { TryBeat } from "./TryBeat";
import { durationText, startedAt } from "./yamlEdit";

type Way = "say" | "prompt" | "quiet";
const WAYS: readonly (readonly [Way, string])[] = [
  ["say", "Word for word"],
  ["prompt", "In its own words"],
  ["quiet", "Says nothing"],
];

const wayOf = ({ say, speak }: FormBeat): Way => (!speak ? "quiet" : say !== "" ? "say" : "prompt");

interface Props {
  beat: FormBeat;
  n: number;
}

/** Everything about one beat; a new one's title is ready to be typed over. */
export function BeatFields({ beat, n, fresh }: Props & { fresh: boolean }) {
  const { record, beats } = useFormed();
  const at = ["beats", n];
  const given = (Array.isArray(record.beats) ? (record.beats as Record<string, unknown>[])[n] : null) ?? {};
  const has = (key: string): boolean => given[key] !== undefined && given[key] !== null;
  const way: Way = has("say") && beat.speak ? "say" : wayOf(beat);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fresh) first.current?.querySelector("input")?.select();
  }, [n, fresh]);
  return (
    <div className="flex flex-col gap-4 pt-2 pb-5" data-testid={`beat-fields-${n}`} ref={first} role="group" aria-label={beat.title || "Without a title"}>
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <FormField label="Title" path={[...at, "title"]} value={beat.title} />
        <StartField beat={beat} n={n} />
      </div>
      <Choice legend="How the host speaks" name={`way-${n}`} onChange={(chosen) => change((text) => withWay(text, n, given, chosen))} options={WAYS} value={way} />
      {way === "say" && (
        <FormField
          aside={<HearLine about={beat.title} testId={`hear-beat-${n}`} word="Hear this line" words={beat.say} />}
          hint={`Spoken as it stands; nobody can interrupt it.${beat.say.includes("{{") ? " What stands in {{ }} is filled in." : ""}`}
          label="The words"
          path={[...at, "say"]}
          rows={3}
          value={beat.say}
        />
      )}
      {(way !== "say" || has("prompt")) && (
        <FormField
          aside={way === "prompt" && <TryBeat beat={beat} n={n} />}
          hint={way === "quiet" ? "The host keeps this in mind." : "What the host is to do. A language model finds the words."}
          label={way === "say" ? "And then, in its own words" : way === "quiet" ? "What it takes note of" : "What it does"}
          optional={way === "say"}
          path={[...at, "prompt"]}
          rows={3}
          value={beat.prompt}
        />
      )}
      {way === "prompt" && (
        <FormField
          aside={<HearLine about={`${beat.title}, without a model`} testId={`hear-fallback-${n}`} word="Hear this line" words={beat.fallback} />}
          hint="Spoken where no language model is connected."
          label="Without a language model it says"
          optional
          path={[...at, "fallback"]}
          rows={2}
          value={beat.fallback}
        />
      )}
      <Disclosure word="More about this beat">
        <div className="grid gap-4 sm:grid-cols-2">
          <DurationField hint={n + 1 < beats.length ? "Empty: until the next beat." : "Empty: until the end."} label="How long it should take" path={[...at, "for"]} value={words(given.for)} />
          <DurationField hint="Once, when nobody has spoken for this long. Empty: never." label="Comes back to it after a silence of" path={[...at, "repeat_after_silence"]} value={words(given.repeat_after_silence)} />
        </div>
        {way === "say" && !has("prompt") && <FormField hint="Empty: nothing." label="And then, in its own words" optional path={[...at, "prompt"]} rows={2} value="" />}
      </Disclosure>
      <Elsewhere settings={beat.others} what="this beat" />
    </div>
  );
}

/** The text with another way to speak; the words that are there go with it. */
function withWay(text: string, n: number, given: Record<string, unknown>, way: Way): string | null {
  const at = ["beats", n] as const;
  const has = (key: string): boolean => given[key] !== undefined && given[key] !== null;
  const spoken = way === "quiet" ? withValue(text, [...at, "speak"], false) : withValue(text, [...at, "speak"], null);
  if (spoken === null) return null;
  if (way === "say") return has("say") ? spoken : withKey(spoken, [...at, has("fallback") ? "fallback" : "prompt"], "say");
  if (has("say")) {
    if (!has("prompt")) return withKey(spoken, [...at, "say"], "prompt");
    return way === "prompt" && !has("fallback") ? withKey(spoken, [...at, "say"], "fallback") : withValue(spoken, [...at, "say"], null);
  }
  return way === "quiet" && has("fallback") ? withValue(spoken, [...at, "fallback"], null) : spoken;
}

function StartField({ beat, n }: Props) {
  const { length, record } = useFormed();
  const at = ["beats", n, "at"];
  const written = words((record.beats as Record<string, unknown>[] | undefined)?.[n]?.at);
  const done = (typed: string): void => {
    const seconds = typedSeconds(typed, length ?? 0);
    change((text) => (seconds === null ? withValue(text, at, typed) : startedAt(text, n, seconds, length ?? 0)));
  };
  return (
    <Typed
      disabled={n === 0}
      hint={n === 0 ? "The first one opens." : written.includes("%") ? `${written} of the length` : "Minutes and seconds"}
      label="Starts at"
      onDone={done}
      path={at}
      value={beat.offset === null ? written : clockFace(beat.offset)}
    />
  );
}

function DurationField({ path, label, hint, value }: { path: (string | number)[]; label: string; hint: string; value: string }) {
  const done = (typed: string): void => {
    const seconds = typedSeconds(typed, 0);
    change((text) => withValue(text, path, typed.trim() === "" ? null : seconds === null ? typed : durationText(seconds)));
  };
  return <Typed hint={hint} label={label} onDone={done} path={path} placeholder="minutes" value={value} />;
}
