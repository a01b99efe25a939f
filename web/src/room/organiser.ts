import { hasOperatorToken } from "../api/token";
import type { Join } from "../protocol";

/** Whether whoever reads the page organises the session: nobody has invited them, and they have the console. */
export const isOrganiser = (join: Pick<Join, "role"> | null): boolean => hasOperatorToken() || join?.role === "host";
