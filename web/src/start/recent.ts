/** Which personalities were started in this browser, the latest first. */
import { browserStorage } from "../shared/storage";

const KEY = "beatroom.recent";
const MOST = 8;

export function recent(): string[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name): name is string => typeof name === "string") : [];
  } catch {
    // What somebody else has written there is no list of ours.
    return [];
  }
}

export function keepRecent(name: string): void {
  const names = [name, ...recent().filter((one) => one !== name)].slice(0, MOST);
  browserStorage.setItem(KEY, JSON.stringify(names));
}
