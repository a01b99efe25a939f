import { projection, projectionWords } from "../beatstrip/progress";
import { isOver, serverNow } from "../clock/sessionClock";
import { useTick } from "../clock/useTick";
import type { Agenda } from "../protocol";
import { useConsole } from "./store";

/** Over or under, and when it will be over as things stand. */
export function Outlook({ agenda, at }: { agenda: Agenda; at: number }) {
  const anchor = useConsole((state) => state.anchor);
  const tick = useTick(1000, !isOver(agenda));
  if (!anchor || agenda.meeting_start_epoch === null || isOver(agenda)) return null;
  const outlook = projection(agenda, at, serverNow(anchor, Math.max(tick, anchor.at)));
  const behind = outlook.by >= 5;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3" data-testid="outlook">
      <span className={`text-lg font-semibold ${behind ? "text-warn" : ""}`}>{projectionWords(outlook)}</span>
      {outlook.epoch !== null && (
        <span className="text-muted">
          {agenda.phase === "held" ? "would end" : "ends"} about <span className="time">{timeOfDay(outlook.epoch)}</span>
        </span>
      )}
    </p>
  );
}

const timeOfDay = (epoch: number): string =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(new Date(epoch * 1000));
