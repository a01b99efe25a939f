/** Files that need the operator's token: fetched, then given to the browser to keep. */
import { ApiError, readProblem, unanswered, unread } from "./http";

const DEADLINE_MS = 30_000;

/** A path's text in a media type. Throws ApiError. */
export async function fetchText(path: string, token: string, accept: string): Promise<string> {
  const response = await fetch(`/api/v1${path}`, {
    headers: { Accept: accept, Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch(unanswered);
  if (!response.ok) {
    const value: unknown = await response.json().catch(unread);
    throw new ApiError(response.status, readProblem(value));
  }
  return response.text().catch(unanswered);
}

const SOUND_MS = 130_000;

/** What is answered as a sound: to `body`, where there is one. Throws ApiError. */
export async function fetchSound(path: string, token: string, body?: unknown): Promise<Blob> {
  const response = await fetch(`/api/v1${path}`, {
    headers: { Accept: "audio/wav", Authorization: `Bearer ${token}`, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(SOUND_MS),
  }).catch(unanswered);
  if (!response.ok) {
    const value: unknown = await response.json().catch(unread);
    throw new ApiError(response.status, readProblem(value));
  }
  return response.blob().catch(unanswered);
}

/** Offers a text as a file. */
export function keep(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
