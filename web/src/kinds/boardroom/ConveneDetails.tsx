import type { RoomView } from "../../wire/types.gen";
import { Choice } from "../../shared/Choice";
import { Disclosure } from "../../shared/Disclosure";
import { localNow } from "../../shared/localTime";
import type { Draft } from "./draft";

interface Props {
  draft: Draft;
  room: RoomView;
  change: (part: Partial<Draft>) => void;
}

const TURNS_MOST = 200;
const MINUTES_MOST = 480;

/** How long, in which way, when, and who is told. */
export function ConveneDetails({ draft, room, change }: Props) {
  return (
    <>
      <div>
        <label className="label" htmlFor="convene-type">
          Kind of talk
        </label>
        <input
          className="field mt-1"
          id="convene-type"
          maxLength={60}
          onChange={({ target }) => change({ type: target.value })}
          placeholder={room.type}
          value={draft.type}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Figure
          id="convene-turns"
          label="Turns"
          least={2}
          most={TURNS_MOST}
          onChange={(turns) => change({ turns })}
          placeholder={draft.minutes ? "as fit" : String(room.turns)}
          value={draft.turns}
        />
        <Figure
          id="convene-minutes"
          label="Minutes"
          least={1}
          most={MINUTES_MOST}
          onChange={(minutes) => change({ minutes })}
          placeholder={draft.turns ? "as it takes" : String(room.minutes)}
          value={draft.minutes}
        />
      </div>
      <div>
        <p className="label mb-1">Who speaks next</p>
        <Choice
          legend="Who speaks next"
          name="routing"
          onChange={(routing) => change({ routing })}
          options={[
            ["smart", "Whoever has the most to say"],
            ["round-robin", "In turn"],
          ]}
          value={draft.routing || room.routing_mode}
        />
      </div>
      <Disclosure word="Start time, notices">
        <div>
          <label className="label" htmlFor="convene-starts">
            Start at (empty: now)
          </label>
          <input
            className="field mt-1"
            id="convene-starts"
            min={localNow()}
            onChange={({ target }) => change({ startsAt: target.value })}
            type="datetime-local"
            value={draft.startsAt}
          />
          <Tick checked={draft.waits} onChange={(waits) => change({ waits })} word="Wait for somebody to start it" />
        </div>
        <div>
          <label className="label" htmlFor="convene-emails">
            Tell by e-mail
          </label>
          <input
            className="field mt-1"
            id="convene-emails"
            onChange={({ target }) => change({ emails: target.value })}
            placeholder="ana@example.com, bob@example.com"
            value={draft.emails}
          />
          <Tick checked={draft.whatsapp} onChange={(whatsapp) => change({ whatsapp })} word="And by WhatsApp" />
        </div>
      </Disclosure>
    </>
  );
}

function Figure({ id, label, least, most, placeholder, value, onChange }: { id: string; label: string; least: number; most: number; placeholder: string; value: string; onChange: (value: string) => void }) {
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        className="field time mt-1"
        data-testid={id}
        id={id}
        inputMode="numeric"
        max={most}
        min={least}
        onChange={({ target }) => onChange(target.value)}
        placeholder={placeholder}
        type="number"
        value={value}
      />
    </div>
  );
}

function Tick({ checked, word, onChange }: { checked: boolean; word: string; onChange: (checked: boolean) => void }) {
  return (
    <label className="convene-tick">
      <input checked={checked} className="accent-[var(--ink)]" onChange={({ target }) => onChange(target.checked)} type="checkbox" />
      {word}
    </label>
  );
}
