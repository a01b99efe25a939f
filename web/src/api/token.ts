/** Tokens arrive in a link's fragment and live in the tab's session storage, never in a URL. */
import { tabStorage } from "../shared/storage";

const OPERATOR = "beatroom.operator";

function stored(key: string): string | null {
  return tabStorage.getItem(key);
}

/** Moves `#name=VALUE` from the address bar to session storage; returns what is stored. */
function take(name: string, key: string): string | null {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  const given = fragment.get(name);
  if (!given) return stored(key);
  tabStorage.setItem(key, given);
  fragment.delete(name);
  const rest = fragment.toString();
  const { pathname, search } = window.location;
  window.history.replaceState(null, "", pathname + search + (rest ? `#${rest}` : ""));
  return given;
}

export function operatorToken(): string | null {
  return take("token", OPERATOR);
}

/** A path of this site as another tab has to be given it, to have the operator's token as well. */
export function withOperator(path: string): string {
  const token = stored(OPERATOR);
  return token === null || path.includes("#") || path.startsWith("/room/") ? path : `${path}#${new URLSearchParams({ token }).toString()}`;
}

/** Whether this tab has an operator's token; whether it is still good, the service knows. */
export const hasOperatorToken = (): boolean => stored(OPERATOR) !== null;

const joinKey = (session: string): string => `beatroom.join.${session}`;

export function joinToken(session: string): string | null {
  return take("join", joinKey(session));
}

/** Keeps the token of a join link that this page asked for itself. */
export function keepJoinToken(session: string, token: string): void {
  tabStorage.setItem(joinKey(session), token);
}

export function forgetJoinToken(session: string): void {
  tabStorage.removeItem(joinKey(session));
}

/** The token in a pasted link, or in what was pasted itself when it is no link. */
export function tokenFromPaste(pasted: string): string {
  const trimmed = pasted.trim();
  const hash = trimmed.indexOf("#");
  if (hash === -1) return trimmed;
  return new URLSearchParams(trimmed.slice(hash + 1)).get("token") ?? "";
}

export function keepOperatorToken(token: string): void {
  tabStorage.setItem(OPERATOR, token);
}

export function forgetOperatorToken(): void {
  tabStorage.removeItem(OPERATOR);
}

/** The guest link of a session that was started in this tab. */
export function guestLink(session: string): string | null {
  return stored(`beatroom.guest.${session}`);
}

export function keepGuestLink(session: string, url: string): void {
  tabStorage.setItem(`beatroom.guest.${session}`, url);
}
