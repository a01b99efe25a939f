import { DAYS_AHEAD } from "../../wire/constants.gen";
import { useFact } from "./HomeVisit";
import { useTerra } from "./store";
import { fill } from "./words/languages";
import { useWords } from "./words/speaking";

/** What the kitchen is about, and who is in it. */
export function About() {
  const { about, cook } = useWords();
  const tables = useTerra((terra) => terra.house?.tables.length ?? 0);
  const language = useTerra((terra) => terra.language);
  const told = useFact("cook");
  return (
    <section aria-labelledby="about" className="terra-about" data-target="about">
      <div>
        <h2 className="terra-display" id="about">
          {about.title}
        </h2>
        {told && (
          <div className="terra-cook" data-target="cook">
            <Cook />
            <div>
              <h3 className="label">{cook.title}</h3>
              <p className="terra-cook-words" lang={told.language === language ? undefined : told.language}>
                {told.text}
              </p>
            </div>
          </div>
        )}
      </div>
      <div className="terra-about-words">
        {/* How many tables there are is the record's. */}
        {about.words.map((words) => (tables > 0 || !words.includes("{tables}")) && <p key={words}>{fill(words, { tables })}</p>)}
      </div>
    </section>
  );
}

export function Voices() {
  const { voices } = useWords();
  return (
    <section aria-labelledby="testimonials" className="terra-section" data-target="testimonials">
      <h2 className="terra-display" id="testimonials">
        {voices.title}
      </h2>
      <ul className="terra-voices">
        {voices.said.map(({ words, who, why }) => (
          <li key={who}>
            <blockquote>{words}</blockquote>
            <p>
              <strong>{who}</strong>, <span className="text-muted">{why}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Faq() {
  const { faq } = useWords();
  return (
    <section aria-labelledby="faq" className="terra-section terra-faq" data-target="faq">
      <h2 className="terra-display" id="faq">
        {faq.title}
      </h2>
      <div>
        {faq.questions.map(({ ask, answer }) => (
          <details key={ask}>
            <summary>{ask}</summary>
            <p>{fill(answer, { days: DAYS_AHEAD })}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** Somebody in a cook's jacket, with a pan. */
function Cook() {
  return (
    <svg aria-hidden className="terra-cook-art" viewBox="0 0 120 120">
      <circle className="dish-shade" cx="60" cy="60" r="58" />
      <path className="food-cream" d="M22 118c0-26 16-38 38-38s38 12 38 38z" />
      <path className="food-leaf" d="M46 81c4 8 24 8 28 0l-4 14H50z" />
      <path className="food-gold" d="M42 50c0-14 8-22 18-22s18 8 18 22-8 26-18 26-18-12-18-26z" />
      <path className="food-brown" d="M40 52c-4-22 8-32 20-32s24 10 20 32c-2-10-6-15-12-16-8 4-18 4-22 2-4 3-5 8-6 14z" />
      <path className="food-beet" d="M40 34c4-12 12-17 20-17s16 5 20 17c-12-5-28-5-40 0z" />
      <path d="M54 64c3 3 9 3 12 0" fill="none" stroke="var(--food-brown)" strokeLinecap="round" strokeWidth="2.500" />
      <path d="M53 52h.1M67 52h.1" stroke="var(--food-brown)" strokeLinecap="round" strokeWidth="4" />
      <path d="M54 98h.1M54 108h.1M66 98h.1M66 108h.1" stroke="var(--food-brown)" strokeLinecap="round" strokeWidth="3.500" />
    </svg>
  );
}
