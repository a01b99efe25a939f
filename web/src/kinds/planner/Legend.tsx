import type { Block } from "./plan";
import { TypeMark } from "./TypeMark";
import { TYPES, typeWords } from "./words";

/** The types that the day has. */
export function Legend({ blocks }: { blocks: Block[] }) {
  const there = TYPES.filter((type) => blocks.some((block) => block.type === type));
  if (there.length === 0) return null;
  return (
    <ul aria-label="Types" className="legend">
      {there.map((type) => (
        <li key={type}>
          <TypeMark type={type} /> {typeWords(type)}
        </li>
      ))}
      {blocks.some((block) => block.fixed) && (
        <li>
          <span aria-hidden className="legend-hatch" /> Fixed by your calendar
        </li>
      )}
    </ul>
  );
}
