import { today, week } from "./opening";
import { useTerra } from "./store";
import { QUESTIONS, VOICES } from "./words";

export function OpeningHours() {
  const house = useTerra((terra) => terra.house);
  const now = house ? (new Date(`${today(house.timezone)}T00:00:00Z`).getUTCDay() + 6) % 7 : -1;
  return (
    <section aria-labelledby="hours" className="terra-hours" data-target="hours">
      <h2 className="terra-display" id="hours">
        Open
      </h2>
      {house ? (
        <table>
          <tbody>
            {week(house.hours).map(([day, open], n) => (
              <tr data-today={n === now ? "" : undefined} key={day}>
                <th scope="row">
                  {day}
                  {n === now && <span className="label"> today</span>}
                </th>
                <td>{open}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="text-muted">The hours appear here once the service answers.</p>
      )}
    </section>
  );
}

export function Voices() {
  return (
    <section aria-labelledby="testimonials" className="terra-section" data-target="testimonials">
      <h2 className="terra-display" id="testimonials">
        Said over coffee
      </h2>
      <ul className="terra-voices">
        {VOICES.map(({ words, who, why }) => (
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
  return (
    <section aria-labelledby="faq" className="terra-section terra-faq" data-target="faq">
      <h2 className="terra-display" id="faq">
        Before you come
      </h2>
      <div>
        {QUESTIONS.map(({ ask, answer }) => (
          <details key={ask}>
            <summary>{ask}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
