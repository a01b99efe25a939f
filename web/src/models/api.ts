/** What is asked of the service about language models. */
import { anything, call } from "../api/http";
import { newKey } from "../api/key";
import type { EndpointBody, EndpointView, FoundServers, LocalModelView, ModelsView, TryAnswer, TryBody } from "../wire/types.gen";
import { vEndpointView, vFoundServers, vLocalModelView, vModelsView, vTryAnswer } from "../wire/valibot.gen";

/** A cold model on a small machine takes its time, for each of the things that it is asked. */
const TRY_MS = 180_000;

const at = (name: string): string => `/models/endpoints/${encodeURIComponent(name)}`;
const local = (name: string): string => `/models/local/${encodeURIComponent(name)}`;
const keyed = (): Record<string, string> => ({ "Idempotency-Key": newKey() });

export const getModels = (token: string): Promise<ModelsView> => call("/models", { token }, vModelsView);

export const getFound = (token: string): Promise<FoundServers> => call("/models/found", { token }, vFoundServers);

export const tryServer = (token: string, body: TryBody, signal: AbortSignal): Promise<TryAnswer> =>
  call("/models/try", { method: "POST", token, body, deadline: TRY_MS, signal }, vTryAnswer);

export const saveEndpoint = (token: string, name: string, body: EndpointBody): Promise<EndpointView> =>
  call(at(name), { method: "PUT", token, body, headers: keyed() }, vEndpointView);

export const deleteEndpoint = (token: string, name: string): Promise<true> =>
  call(at(name), { method: "DELETE", token, headers: keyed() }, anything);

export const getLocal = (token: string, name: string): Promise<LocalModelView> => call(local(name), { token }, vLocalModelView);

export const fetchLocal = (token: string, name: string): Promise<LocalModelView> =>
  call(local(name), { method: "POST", token }, vLocalModelView);

export const stopLocal = (token: string, name: string): Promise<LocalModelView> =>
  call(`${local(name)}/stop`, { method: "POST", token }, vLocalModelView);
