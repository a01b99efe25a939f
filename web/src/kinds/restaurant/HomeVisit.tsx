import { doorState, dayName, local, week, type DoorState } from "./opening";
import { useTerra } from "./store";
import type { Words } from "./words/en";
import { fill, localeOf, type Language } from "./words/languages";
import { useWords } from "./words/speaking";

/** When one can come, and how. */
export function Visit() {
  const { hours, way } = useWords();
  const house = useTerra((terra) => terra.house);
  const language = useTerra((terra) => terra.language);
  const told = useFact("way");
  return (
    <div className="terra-visit">
      <section aria-labelledby="hours" data-target="hours">
        <h2 className="terra-display" id="hours">
          {hours.title}
        </h2>
        {house ? <Week /> : <p className="mt-4">{hours.coming}</p>}
      </section>
      <section aria-labelledby="way" data-target="way">
        <h2 className="terra-display" id="way">
          {way.title}
        </h2>
        {house && (
          <>
            <Streets />
            <address className="terra-address">{house.address}</address>
            {told && <p lang={told.language === language ? undefined : told.language}>{told.text}</p>}
            <p className="terra-reach">
              <a className="link" href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(house.address)}`} rel="noreferrer" target="_blank">
                {way.map}
              </a>
              <Phone number={house.phone} />
            </p>
          </>
        )}
      </section>
    </div>
  );
}

function Week() {
  const words = useWords().hours;
  const language = useTerra((terra) => terra.language);
  const house = useTerra((terra) => terra.house);
  if (!house) return null;
  const now = local(house.timezone);
  const weekday = (new Date(`${now.date}T00:00:00Z`).getUTCDay() + 6) % 7;
  const door = doorState(house.hours, now);
  return (
    <>
      {door && <p className="terra-door-state">{doorWords(door, words, language)}</p>}
      <table>
        <tbody>
          {week(house.hours).map(([day, spans]) => (
            <tr data-today={day === weekday ? "" : undefined} key={day}>
              <th scope="row">
                {capital(dayName(day, localeOf(language)), language)}
                {day === weekday && <span> {words.today}</span>}
              </th>
              <td>
                {spans.length === 0 && words.closed}
                {spans.map(([from, to], n) => (
                  <span key={from}>
                    {fill(words.span, { from, to })}
                    {n < spans.length - 1 && ", "}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const capital = (name: string, language: Language): string => name.slice(0, 1).toLocaleUpperCase(localeOf(language)) + name.slice(1);

function doorWords(door: DoorState, words: Words["hours"], language: Language): string {
  if (door.open) return fill(words.openUntil, { at: door.until });
  if (door.today) return fill(words.opensAt, { at: door.at });
  return fill(words.opensOn, { day: dayName(door.weekday, localeOf(language)), at: door.at });
}

/** A sentence of the record's about the house, in the page's language or else in English. */
export function useFact(name: string): { text: string; language: Language } | null {
  const language = useTerra((terra) => terra.language);
  const told = useTerra((terra) => terra.house?.facts[name]);
  const own = told?.[language];
  if (own) return { text: own, language };
  const english = told?.en;
  return english ? { text: english, language: "en" } : null;
}

export function Phone({ number }: { number: string }) {
  return (
    <a className="link whitespace-nowrap" href={`tel:${number.replace(/[^+\d]/g, "")}`}>
      {number}
    </a>
  );
}

/** The quarter, drawn: no map, but a place. */
function Streets() {
  return (
    <svg aria-hidden className="terra-streets" preserveAspectRatio="xMidYMid slice" viewBox="0 0 420 150">
      <path d="M-10 118C60 108 90 128 150 116S270 92 430 104" fill="none" stroke="var(--food-sky)" strokeWidth="14" />
      <g fill="none" stroke="currentColor" strokeOpacity="0.28" strokeWidth="7">
        <path d="M40-10l26 170M128-10l18 170M216-10l8 170M304-10l-4 170M384-10l-12 170" />
        <path d="M-10 34l440-14M-10 78l440-10" />
      </g>
      <g fill="currentColor" fillOpacity="0.12">
        <path d="M78 40l48-2 4 28-47 2zM160 36l50-2 2 30-47 2zM238 33l54-1-1 29-52 2zM312 31l54-2-3 29-52 2zM86 84l46-2 3 24-45 4zM236 76l54-2v16l-54 2z" />
      </g>
      <circle cx="136" cy="76" fill="none" r="8" stroke="currentColor" strokeWidth="3" />
      <path d="M144 76c30-22 60-30 86-26" fill="none" stroke="currentColor" strokeDasharray="2 7" strokeLinecap="round" strokeWidth="3" />
      <path className="terra-pin" d="M258 66c-13-15-20-24-20-34a20 20 0 0 1 40 0c0 10-7 19-20 34z" />
      <path className="food-leaf" d="M258 44V34M258 38c-6 0-9-5-9-9 6 0 9 4 9 9zM258 35c0-5 3-8 9-8 0 5-3 8-9 8z" />
    </svg>
  );
}
