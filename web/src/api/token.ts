/** Tokens arrive in a link's fragment and live in the tab's session storage, never in a URL. */
import { tabStorage } from "../shared/storage";
import { invitedTo } from "./invitation";

const OPERATOR = "beatroom.operator";

function stored(key: string): string | null {
  return tabStorage.getItem(key);
}

const INVITED = "beatroom.invited";

const given = (name: string): string | null => new URLSearchParams(window.location.hash.slice(1)).get(name);

/** Moves `#name=VALUE` from the address bar to session storage; returns what is stored. */
function take(name: string, key: string): string | null {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  const value = fragment.get(name);
  if (!value) return stored(key);
  tabStorage.setItem(key, value);
  fragment.delete(name);
  const rest = fragment.toString();
  const { pathname, search } = window.location;
  window.history.replaceState(null, "", pathname + search + (rest ? `#${rest}` : ""));
  return value;
}

/** A guest's key that came as `#name=` is kept for its own session; that it did not come to the room `here` is remembered. */
function takeInvitation(name: "join" | "token", here: string | null = null): void {
  const session = invitedTo(given(name) ?? "");
  if (session === null) return;
  take(name, joinKey(session));
  if (session !== here) tabStorage.setItem(INVITED, session);
}

export function operatorToken(): string | null {
  takeInvitation("token");
  return take("token", OPERATOR);
}

/** What a guest has come with to a page that is not their room's: to which session, where their key is whole. */
export function invitation(): { session: string | null } | null {
  takeInvitation("token");
  takeInvitation("join");
  const session = stored(INVITED);
  return session === null && given("join") === null ? null : { session };
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
  takeInvitation("token", session);
  takeInvitation("join", session);
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
export const tokenFromPaste = (pasted: string): string => fromPaste(pasted, "token");

/** The session and the key of a guest's link that was pasted, or of the key itself; null where it is none. */
export function invitationFromPaste(pasted: string): { session: string; key: string } | null {
  const key = fromPaste(pasted, "join") || fromPaste(pasted, "token");
  const session = invitedTo(key);
  return session === null ? null : { session, key };
}

function fromPaste(pasted: string, name: string): string {
  const trimmed = pasted.trim();
  const hash = trimmed.indexOf("#");
  if (hash === -1) return trimmed;
  return new URLSearchParams(trimmed.slice(hash + 1)).get(name) ?? "";
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
