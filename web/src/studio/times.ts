/** Times as authors write them, and as people type them. */

const UNITS: Record<string, number> = { h: 3600, m: 60, s: 1 };

/** Seconds of `90s`, `8m`, `1h 5m`, `PT8M`, `50%` or 0; null for what is none of these. */
export function secondsOf(written: unknown, length: number): number | null {
  if (written === 0 || written === "0") return 0;
  if (typeof written !== "string") return null;
  const share = /^(\d+(?:\.\d+)?)\s*%$/.exec(written.trim());
  if (share) return length > 0 ? (Number(share[1]) / 100) * length : null;
  const plain = written.trim().toLowerCase().replace(/^pt/, "");
  if (!/^(\d+(\.\d+)?\s*[hms]\s*)+$/.test(plain)) return null;
  return [...plain.matchAll(/(\d+(?:\.\d+)?)\s*([hms])/g)].reduce((sum, [, number, unit = "s"]) => sum + Number(number) * (UNITS[unit] ?? 1), 0);
}

/** Seconds of what somebody types: `2` and `2.5` are minutes, `2:30` minutes and seconds. */
export function typedSeconds(typed: string, length: number): number | null {
  const plain = typed.trim().replace(",", ".");
  if (/^\d+(\.\d+)?$/.test(plain)) return Math.round(Number(plain) * 60);
  const parts = /^(?:(\d+):)?(\d{1,3}):(\d{2})$/.exec(plain);
  if (parts) return Number(parts[1] ?? 0) * 3600 + Number(parts[2]) * 60 + Number(parts[3]);
  return secondsOf(plain.replace(/\s*min(utes?)?$/i, "m").replace(/\s*sec(onds?)?$/i, "s"), length);
}
