import { readJoin } from "../guards";
import type { Join } from "../protocol";
import { call } from "./http";

/** What a join link opens. */
export const getJoin = (token: string, session: string): Promise<Join> =>
  call(`/sessions/${encodeURIComponent(session)}/join`, { token }, readJoin);
