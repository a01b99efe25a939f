import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";

interface Props {
  n: number;
  /** How many there are. */
  beats: number;
  title: string;
  lasts: string;
  selected: boolean;
  /** Which beat's place is at a point of the window. */
  placeAt: (x: number) => number;
  onSelect?: ((beat: number) => void) | undefined;
  onReorder?: ((from: number, to: number) => void) | undefined;
}

/** Pixels after which a press is a drag. */
const DRAG = 8;

/** One beat of the timeline: pressed it opens, dragged it goes to another place. */
export function TimelineBeat({ n, beats, title, lasts, selected, placeAt, onSelect, onReorder }: Props) {
  const from = useRef<number | null>(null);
  const [shift, setShift] = useState(0);
  const face = (
    <span aria-hidden className="strip-inside">
      <span className="strip-title">
        <span>{title}</span>
      </span>
      <span className="strip-length time">{lasts}</span>
    </span>
  );
  const said = <span className="sr-only">{`${title}, ${lasts}`}</span>;
  if (!onSelect) {
    return (
      <div className="strip-face">
        {said}
        {face}
      </div>
    );
  }
  const drop = (event: PointerEvent): void => {
    const moved = from.current !== null && Math.abs(event.clientX - from.current) >= DRAG;
    from.current = null;
    setShift(0);
    if (!moved) return onSelect(n);
    const to = placeAt(event.clientX);
    if (to !== n) onReorder?.(n, to);
  };
  const pressed = (event: KeyboardEvent): void => {
    const by = event.altKey ? (event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0) : 0;
    if (by === 0 || n + by < 0 || n + by >= beats) return;
    event.preventDefault();
    onReorder?.(n, n + by);
    const band = event.currentTarget.closest("[data-testid=timeline]");
    band?.querySelector<HTMLElement>(`[data-testid=timeline-beat-${n + by}]`)?.focus();
  };
  return (
    <button
      aria-keyshortcuts={onReorder ? "Alt+ArrowLeft Alt+ArrowRight" : undefined}
      aria-pressed={selected}
      className="strip-face studio-face"
      data-dragging={shift !== 0}
      data-testid={`timeline-beat-${n}`}
      onClick={(event) => event.detail === 0 && onSelect(n)}
      onKeyDown={pressed}
      onPointerCancel={() => {
        from.current = null;
        setShift(0);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = event.clientX;
      }}
      onPointerMove={(event) => {
        if (from.current === null || !onReorder) return;
        const by = event.clientX - from.current;
        setShift(Math.abs(by) >= DRAG ? by : 0);
      }}
      onPointerUp={drop}
      style={shift === 0 ? undefined : { transform: `translateX(${shift}px)` }}
      type="button"
    >
      {said}
      {face}
    </button>
  );
}
