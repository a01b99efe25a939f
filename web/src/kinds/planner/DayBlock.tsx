import type { KeyboardEvent } from "react";

import type { How } from "./edits";
import { boxOf, moved, resized, STEP, type Column, type Day } from "./geometry";
import type { Block } from "./plan";
import { usePlanBridge } from "./planContext";
import { usePlan } from "./store";
import { TypeMark } from "./TypeMark";
import { useHand } from "./useHand";
import { blockWords, lengthWords, spanWords, typeWords } from "./words";
import { clockOf } from "./zone";

/** Blocks that are lower show two lines, one, and none where there is no room for one. */
const TWO_LINES = 58;
const ONE_LINE = 40;
const TINY_LINE = 17;
const NO_LINE = 12;

interface Props {
  day: Day;
  block: Block;
  /** Whether it may be moved. */
  free: boolean;
  /** It is shown as the person left it; the host has not said so yet. */
  pending: boolean;
  clashes: boolean;
  /** Where it stands among those of its time. */
  column: Column;
  /** What is to be minded about it, in sentences. */
  warnings: string[];
}

/** A block on the day: drag it, its edges, or use the arrow keys. */
export function DayBlock({ day, block, free, pending, clashes, column, warnings }: Props) {
  const bridge = usePlanBridge();
  const selected = usePlan((plan) => plan.selected === block.id);
  const set = usePlan((plan) => plan.set);
  const hand = useHand(day, block, { free, selected });
  const box = boxOf(day, block.start, block.end);
  if (!box) return null;

  const keyed = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      bridge.discard();
      return set({ selected: null });
    }
    if (!free) return;
    if (event.key === "Delete") {
      set({ selected: null });
      return bridge.change({ kind: "remove", id: block.id });
    }
    const way = { ArrowUp: -STEP, ArrowDown: STEP }[event.key];
    if (way === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const how: How = event.shiftKey ? "end" : "move";
    bridge.nudge({ kind: "place", id: block.id, how, ...(how === "move" ? moved(day, block, way) : resized(day, block, way, "end")) });
  };
  const { dragged, ...pointer } = hand;
  const lines = box.height < NO_LINE ? "none" : box.height < TINY_LINE ? "tiny" : box.height < ONE_LINE ? "one" : box.height < TWO_LINES ? "two" : "many";
  return (
    <button
      aria-describedby={free ? "day-keys" : undefined}
      aria-pressed={selected}
      className="day-block"
      data-after={box.after ? "" : undefined}
      data-before={box.before ? "" : undefined}
      data-clash={clashes ? "" : undefined}
      data-fixed={block.fixed ? "" : undefined}
      data-free={free ? "" : undefined}
      data-lines={lines}
      data-pending={pending ? "" : undefined}
      data-testid={`block-${block.id}`}
      data-type={block.type}
      data-warned={warnings.length > 0 ? "" : undefined}
      onClick={() => {
        if (!dragged()) set({ selected: selected ? null : block.id });
      }}
      onKeyDown={keyed}
      style={{ top: box.top, height: box.height, left: `${(100 * column.at) / column.of}%`, width: `${100 / column.of}%` }}
      type="button"
      {...pointer}
    >
      <span className="sr-only">
        {blockWords(block, day.tz)}
        {pending && ", not yet confirmed"}
        {warnings.map((words) => `. ${words}`)}
      </span>
      <span aria-hidden className="day-block-name">
        <TypeMark type={block.type} />
        <span className="truncate">{block.name}</span>
        {block.overlaps.length > 0 && !clashes && <span className="day-block-overlaps">overlaps</span>}
        {warnings.length > 0 && (
          <span className="day-block-warned" title={warnings.join(" ")}>
            !
          </span>
        )}
        {(lines === "one" || lines === "tiny") && <span className="day-block-when time">{clockOf(block.start, day.tz)}</span>}
      </span>
      {(lines === "two" || lines === "many") && (
        <span aria-hidden className="day-block-about">
          <span className="time">{spanWords(block, day.tz)}</span>
          <span>
            {typeWords(block.type)}, {lengthWords(block.end - block.start)}
            {block.fixed && ", fixed"}
          </span>
          {box.before && <span>since the day before</span>}
          {box.after && <span>until the day after</span>}
        </span>
      )}
      {clashes && <span className="day-block-clash">overlaps</span>}
    </button>
  );
}
