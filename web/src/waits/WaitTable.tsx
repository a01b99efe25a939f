import { useRoving } from "../shared/useRoving";
import type { AnsweredTurn } from "../wire/types.gen";
import { answerWords, PART_WORDS, PARTS, partsOf } from "./parts";

interface Props {
  turns: AnsweredTurn[];
  clock: (at: number) => string;
  onPick?: (at: number) => void;
}

/** Every wait in seconds, by its parts. */
export function WaitTable({ turns, clock, onPick }: Props) {
  // In a replay, they come first and lead nowhere: nothing was recorded then.
  const before = turns.filter(({ at }) => at < 0).length;
  const { list, stop } = useRoving<HTMLTableSectionElement>(turns.length - before);
  return (
    // A scrolling region must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div aria-label="Waits in seconds" className="waits-table" role="region" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">At</th>
            <th scope="col">Answer</th>
            <th scope="col">Wait</th>
            {PARTS.map((part) => (
              <th key={part} scope="col">
                {PART_WORDS[part]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...list}>
          {turns.map((turn, n) => (
            <Row clock={clock} key={n} place={n - before} stop={stop === n - before} turn={turn} {...(onPick && turn.at >= 0 ? { onPick } : {})} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<Props, "clock" | "onPick"> {
  turn: AnsweredTurn;
  place: number;
  /** Whether the tab key leads to it. */
  stop: boolean;
}

function Row({ turn, clock, onPick, place, stop }: RowProps) {
  const parts = partsOf(turn);
  const at = clock(turn.at);
  return (
    <tr>
      <th className="time" scope="row">
        {onPick ? (
          <button className="link min-h-11" data-stop={place} onClick={() => onPick(turn.at)} tabIndex={stop ? 0 : -1} type="button">
            {at}
          </button>
        ) : (
          at
        )}
      </th>
      <td>{answerWords(turn.answer)}</td>
      <td className="time">{turn.seconds.toFixed(2)}</td>
      {PARTS.map((part) => (
        <td className="time" key={part}>
          {turn.stages.length === 0 ? "–" : parts[part].toFixed(2)}
        </td>
      ))}
    </tr>
  );
}
