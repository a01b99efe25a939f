import { useEffect } from "react";

import { MiniStrip } from "../beatstrip/MiniStrip";
import { inWords } from "../clock/sessionClock";
import type { Personality } from "../protocol";
import { Link } from "../router";
import { languageName } from "../shared/languageName";
import { Nav } from "../shared/Nav";
import { NeedToken } from "../shared/NeedToken";
import { Page } from "../shared/Page";
import { Unanswered } from "../shared/Unanswered";
import { useOperator } from "../shared/useOperator";
import { Waiting } from "../shared/Waiting";
import { useStart } from "../start/store";
import { NewPersonality } from "./NewPersonality";

/** All personalities, to open one. */
export function LibraryView() {
  const operator = useOperator();
  const { personalities, error, passing, refused, load } = useStart();
  const { token } = operator;
  useEffect(() => {
    if (token) void load(token);
  }, [token, load]);
  if (!token || refused) return <NeedToken onToken={operator.accept} refused={refused || operator.refused} />;
  return (
    <Page aside={<Nav here="studio" />} title="Studio">
      <h1 className="pt-4 text-3xl font-bold tracking-tight sm:pt-8 sm:text-5xl">Studio</h1>
      {error && <Unanswered onRetry={() => load(token)} passing={passing} words={error} />}
      {personalities ? (
        <div className="mt-6 grid gap-10 sm:mt-10 lg:grid-cols-[1fr_20rem] lg:gap-14">
          <NewPersonality taken={personalities.map(({ name }) => name)} />
          <div>
            {personalities.length === 0 && <p className="text-lg text-muted">There are no personalities yet. Begin with one.</p>}
            {groupsOf(personalities).map(([word, some]) => (
              <section className="mb-8" key={word}>
                <h2 className="label mb-2">{word}</h2>
                <ul className="border-t border-line">
                  {some.map((one) => (
                    <Row key={one.name} personality={one} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </div>
      ) : (
        !error && <Waiting under sentence="Asking the service which personalities there are." word="Loading the library" />
      )}
    </Page>
  );
}

/** One's own first. */
function groupsOf(all: Personality[]): [word: string, some: Personality[]][] {
  const groups: [string, Personality[]][] = [
    ["Yours", all.filter(({ own }) => own)],
    ["Came with Beatroom", all.filter(({ own }) => !own)],
  ];
  return groups.filter(([, some]) => some.length > 0);
}

function Row({ personality: { name, title, kind, language, length, beats, problems } }: { personality: Personality }) {
  return (
    <li className="border-b border-line">
      <Link className="block px-2 py-4 hover:bg-raised" data-testid={`studio-${name}`} href={`/studio/${encodeURIComponent(name)}`}>
        <span className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
          <span className="min-w-0 text-xl font-semibold">{title}</span>
          <span className="time text-sm">{length ? inWords(length) : ""}</span>
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="label">{[name, kind, language && languageName(language)].filter(Boolean).join(" · ")}</span>
          {problems.length > 0 && (
            <span className="text-sm font-semibold text-danger">{problems.length === 1 ? "One problem" : `${problems.length} problems`}</span>
          )}
        </span>
        {beats.length > 0 && (
          <span className="mt-3 block">
            <MiniStrip beats={beats} length={length ?? 0} />
          </span>
        )}
      </Link>
    </li>
  );
}
