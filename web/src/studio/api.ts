/** What an author asks of the service. */
import { fetchText } from "../api/download";
import { anything, call } from "../api/http";
import type { Checked, Rehearsal, Source, Version } from "./protocol";
import { readChecked, readRehearsal, readSource, readText, readVersions } from "./read";

const at = (name: string): string => `/personalities/${encodeURIComponent(name)}`;

export const getSource = (token: string, name: string): Promise<Source> => call(at(name), { token }, readSource);

export const checkText = (token: string, text: string, name: string): Promise<Checked> =>
  call("/personalities/check", { method: "POST", token, body: { text, name } }, readChecked);

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
    readSource,
  );

export const deleteText = (token: string, name: string, etag: string): Promise<true> =>
  call(at(name), { method: "DELETE", token, headers: { "If-Match": etag } }, anything);

export const getVersions = (token: string, name: string): Promise<Version[]> =>
  call(`${at(name)}/versions`, { token }, readVersions);

export const getVersion = (token: string, name: string, id: number): Promise<string> =>
  call(`${at(name)}/versions/${id}`, { token }, readText);

export interface NewRehearsal {
  text: string;
  /** Seconds. */
  length?: number;
  people: string[];
  seed: number;
}

export const startRehearsal = (token: string, body: NewRehearsal): Promise<Rehearsal> =>
  call("/rehearsals", { method: "POST", token, body }, readRehearsal);

export const getRehearsal = (token: string, id: string): Promise<Rehearsal> =>
  call(`/rehearsals/${encodeURIComponent(id)}`, { token }, readRehearsal);

export const getReport = (token: string, id: string): Promise<string> =>
  fetchText(`/rehearsals/${encodeURIComponent(id)}`, token, "text/html");
