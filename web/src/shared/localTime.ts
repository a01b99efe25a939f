/** Times as `<input type="datetime-local">` writes them: this machine's zone, to the minute. */

const MINUTE_MS = 60_000;

export const localNow = (): string => localTime(Date.now() / 1000);

/** `epoch` in seconds. */
export function localTime(epoch: number): string {
  const at = new Date(epoch * 1000);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** `15:30`, in the reader's zone. */
export const hourAndMinute = (epoch: number): string =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(new Date(epoch * 1000));

/** `Fri 21 Nov, 15:30` for people. */
export const dayAndTime = (epoch: number): string =>
  new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  }).format(new Date(epoch * 1000));

/** `21 November 2026`, in the reader's zone. */
export const dayOf = (epoch: number): string =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" }).format(new Date(epoch * 1000));
