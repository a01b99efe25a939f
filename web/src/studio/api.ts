/** What an author asks of the service. */
import { fetchSound, fetchText } from "../api/download";
import { anything, call } from "../api/http";
import type { CheckView as Checked, RehearsalView as Rehearsal, PersonalityView as Source, TriedBeat, VersionSummary as Version, VoicesView } from "../wire/types.gen";
import { vCheckView, vPersonalityView, vRehearsalView, vTriedBeat, vVersionList, vVersionView, vVoicesView } from "../wire/valibot.gen";

const at = (name: string): string => `/personalities/${encodeURIComponent(name)}`;

export const getSource = (token: string, name: string): Promise<Source> => call(at(name), { token }, vPersonalityView);

export const checkText = (token: string, text: string, name: string): Promise<Checked> =>
  call("/personalities/check", { method: "POST", token, body: { text, name } }, vCheckView);

export interface Saving {
  text: string;
  /** The entity tag of what this replaces; null for a personality that is not there yet. */
  etag: string | null;
  /** Save it with its problems. */
  draft: boolean;
}

export const saveText = (token: string, name: string, { text, etag, draft }: Saving): Promise<Source> =>
  call(
    `${at(name)}${draft ? "?draft=1" : ""}`,
    { method: "PUT", token, body: { text }, headers: etag === null ? { "If-None-Match": "*" } : { "If-Match": etag } },
    vPersonalityView,
  );

export const deleteText = (token: string, name: string, etag: string): Promise<true> =>
  call(at(name), { method: "DELETE", token, headers: { "If-Match": etag } }, anything);

export const getVersions = async (token: string, name: string): Promise<Version[]> =>
  (await call(`${at(name)}/versions`, { token }, vVersionList)).items;

export const getVersion = async (token: string, name: string, id: number): Promise<string> =>
  (await call(`${at(name)}/versions/${id}`, { token }, vVersionView)).text;

export interface NewRehearsal {
  text: string;
  /** Seconds. */
  length?: number;
  people: string[];
  seed: number;
}

/** A session again; with a text as if it had been made of that. */
export interface SessionAgain {
  session: string;
  text?: string;
}

export const startRehearsal = (token: string, body: NewRehearsal | SessionAgain): Promise<Rehearsal> =>
  call("/rehearsals", { method: "POST", token, body }, vRehearsalView);

export const getRehearsal = (token: string, id: string): Promise<Rehearsal> =>
  call(`/rehearsals/${encodeURIComponent(id)}`, { token }, vRehearsalView);

export const getReport = (token: string, id: string): Promise<string> =>
  fetchText(`/rehearsals/${encodeURIComponent(id)}`, token, "text/html");

/** Who can speak a language here; `soon` where somebody is about to listen. */
export const getVoices = (token: string, language: string, soon = true): Promise<VoicesView> =>
  call(`/voices?language=${encodeURIComponent(language)}${soon ? "&soon=1" : ""}`, { token }, vVoicesView);

export interface Line {
  words: string;
  language: string;
  voice: { engine?: string; name?: string; speed?: number };
  title: string;
  host?: string;
}

/** A line, as it is spoken. */
export const speakLine = (token: string, line: Line): Promise<Blob> => fetchSound("/voices/samples", token, line);

/** The model may take its time, and its process has to be loaded first. */
const TRY_MS = 130_000;

export const tryBeat = (token: string, text: string, name: string, beat: number): Promise<TriedBeat> =>
  call("/personalities/try", { method: "POST", token, body: { text, name, beat }, deadline: TRY_MS }, vTriedBeat);
