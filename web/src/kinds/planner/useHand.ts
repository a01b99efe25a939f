/** Dragging a block and its edges with a mouse, a pen or a finger. */
import { useRef, type PointerEvent } from "react";

import type { How } from "./edits";
import { moved, resized, toMinutes, type Day } from "./geometry";
import type { Block } from "./plan";
import { usePlanBridge } from "./planContext";

/** A hand that has not gone so far only touches. */
const REACH = 4;
/** The edges of a block, in pixels; of a small one a quarter. */
const EDGE = 9;

interface Grip {
  pointer: number;
  y: number;
  how: How;
  /** How the block was when it was taken. */
  block: Block;
  moving: boolean;
}

export interface Hand {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: () => void;
  /** Whether the last touch was a drag, after which a click means nothing. */
  dragged: () => boolean;
}

/** Which part of a block a hand took. */
export function partAt(y: number, height: number): How {
  const edge = Math.min(EDGE, height / 4);
  if (y < edge) return "start";
  return y > height - edge ? "end" : "move";
}

export function useHand(day: Day, block: Block, { free, selected }: { free: boolean; selected: boolean }): Hand {
  const bridge = usePlanBridge();
  const grip = useRef<Grip | null>(null);
  const was = useRef(false);

  const release = (): void => {
    grip.current = null;
  };

  return {
    onPointerDown: (event) => {
      was.current = false;
      // A finger scrolls the day, until the block was chosen by a tap.
      if (!free || event.button !== 0 || (event.pointerType === "touch" && !selected)) return;
      const box = event.currentTarget.getBoundingClientRect();
      const how = partAt(event.clientY - box.top, box.height);
      // From the first pixel on: a hand at the edge is outside with the next.
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { pointer: event.pointerId, y: event.clientY, how, block, moving: false };
    },
    onPointerMove: (event) => {
      const held = grip.current;
      if (!held || held.pointer !== event.pointerId) {
        if (free) event.currentTarget.style.cursor = cursorAt(event);
        return;
      }
      const way = event.clientY - held.y;
      if (!held.moving) {
        if (Math.abs(way) < REACH) return;
        held.moving = true;
        was.current = true;
      }
      const minutes = toMinutes(day, way);
      const span = held.how === "move" ? moved(day, held.block, minutes) : resized(day, held.block, minutes, held.how);
      bridge.draft({ kind: "place", id: block.id, how: held.how, ...span });
    },
    onPointerUp: (event) => {
      const held = grip.current;
      if (held?.pointer !== event.pointerId) return;
      release();
      if (held.moving) bridge.settle();
    },
    onPointerCancel: () => {
      if (grip.current?.moving) bridge.discard();
      release();
    },
    dragged: () => was.current,
  };
}

function cursorAt(event: PointerEvent<HTMLElement>): string {
  const box = event.currentTarget.getBoundingClientRect();
  return partAt(event.clientY - box.top, box.height) === "move" ? "grab" : "ns-resize";
}
