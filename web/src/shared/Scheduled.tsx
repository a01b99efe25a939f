import { dayAndTime, hourAndMinute } from "./localTime";

/** An alarm clock with the scheduled start, in the reader's zone; nothing where there was none. */
export function Scheduled({ startsAt }: { startsAt: number | null }) {
  if (startsAt === null) return null;
  return (
    <span className="scheduled" data-testid="scheduled-badge" title={`Scheduled for ${dayAndTime(startsAt)}`}>
      <svg aria-hidden fill="none" height="16" stroke="currentColor" strokeLinecap="round" strokeWidth="1.6" viewBox="0 0 16 16" width="16">
        <circle cx="8" cy="9" r="5.2" />
        <path d="M8 6.2V9l1.9 1.4M1.2 4.6 4 2.2M14.8 4.6 12 2.2M4.4 13l-1.2 1.6M11.6 13l1.2 1.6" />
      </svg>
      <span className="sr-only">Scheduled for </span>
      <time className="time" dateTime={new Date(startsAt * 1000).toISOString()}>
        {hourAndMinute(startsAt)}
      </time>
    </span>
  );
}
