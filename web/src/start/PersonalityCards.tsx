import { useState } from "react";

import { MiniStrip } from "../beatstrip/MiniStrip";
import { inWords } from "../clock/sessionClock";
import type { Personality } from "../protocol";
import { Link } from "../router";
import { languageName } from "../shared/languageName";
import { WayToModels } from "../shared/WayToModels";
import { found, programme } from "./programme";
import { recent } from "./recent";
import { anyChats, usable, useStart } from "./store";

/** Enough of them that one searches. */
const MANY = 8;

/** What is behind a door, one row a personality, like a line of a printed run of show. */
export function PersonalityCards({ personalities, kind }: { personalities: Personality[]; kind: string }) {
  const [words, setWords] = useState("");
  const [lately] = useState(recent);
  const searched = words.trim() !== "";
  const groups = searched
    ? [{ word: "Found", personalities: found(personalities, words, lately) }]
    : programme(personalities, kind, lately, anyChats(personalities));
  return (
    <fieldset className="mt-6 sm:mt-8">
      <legend className="sr-only">Choose a personality</legend>
      {personalities.length > MANY && (
        <label className="mt-2 block max-w-sm">
          <span className="label">Find one of {personalities.length}</span>
          <input
            className="field mt-1"
            data-testid="start-search"
            onChange={(event) => setWords(event.target.value)}
            placeholder="Title, host, kind or beat"
            type="search"
            value={words}
          />
        </label>
      )}
      {groups.map((group) => (
        <section className="mt-6" key={group.word}>
          <h2 className="label">{group.word}</h2>
          <div className="mt-2 border-t border-line">
            {group.personalities.map((personality) => (
              <Card key={personality.name} personality={personality} />
            ))}
          </div>
        </section>
      ))}
      <p className="mt-4 text-muted" role="status">
        {searched && groups[0]?.personalities.length === 0 ? `Nothing here is called “${words.trim()}”.` : ""}
      </p>
    </fieldset>
  );
}

function Card({ personality }: { personality: Personality }) {
  const { chosen, choose } = useStart();
  const { name, title, host, kind, seated, language, length, beats, chats, problems } = personality;
  const some = useStart((start) => anyChats(start.personalities ?? []));
  const ready = usable(personality);
  return (
    <div
      className={`relative border-b border-line transition-colors has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-focus ${
        chosen === name ? "bg-raised" : ready ? "hover:bg-raised/60" : ""
      }`}
      data-testid={`start-card-${name}`}
    >
      <label className={`block py-5 pr-4 pl-12 ${ready ? "cursor-pointer" : ""}`}>
        <input
          checked={chosen === name}
          className="absolute top-7 left-4 h-4 w-4 accent-[var(--ink)]"
          disabled={!ready}
          name="personality"
          onChange={() => choose(name)}
          type="radio"
        />
        <span className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
          <span className="min-w-0 text-xl font-semibold">
            <span className={chosen === name ? "bg-accent box-decoration-clone rounded-sm px-1 text-on-accent" : ""}>
              {title}
            </span>
          </span>
          {length !== null && <span className="time text-sm">{inWords(length)}</span>}
        </span>
        <span className="label mt-1 block">
          {[
            host && host !== title && `with ${host}`,
            seated ? "for a place at a table" : kind,
            language && languageName(language),
            some && !chats && "no language model",
          ]
            .filter(Boolean)
            .join(", ")}
        </span>
        {beats.length > 0 && (
          <span className="mt-3 block">
            <MiniStrip beats={beats} length={length ?? 0} />
          </span>
        )}
      </label>
      {!ready && <Problems name={name} problems={problems} />}
    </div>
  );
}

function Problems({ name, problems }: { name: string; problems: string[] }) {
  return (
    <div className="pr-4 pb-5 pl-12 text-sm text-danger">
      <p className="font-semibold">Fix this before starting:</p>
      <ul className="list-disc pl-5 break-words">
        {problems.map((problem) => (
          <li key={problem}>
            <WayToModels text={problem} />
          </li>
        ))}
      </ul>
      <p className="mt-1 text-muted">
        <Link className="link font-semibold text-ink" href={`/studio/${encodeURIComponent(name)}`}>
          Open it in the studio
        </Link>
        : it says where.
      </p>
    </div>
  );
}
