/** Guests' keys, told from organisers': whose room one is for stands in it; whether it holds, the service alone knows. */
import * as v from "valibot";

const CLAIMS = v.object({ aud: v.literal("beatroom-join"), sub: v.pipe(v.string(), v.minLength(1)) });

/** The session that a guest's key says it is for; null for any other key, and for a part of one. */
export function invitedTo(key: string): string | null {
  const [, claims, signature] = key.split(".");
  if (!claims || !signature) return null;
  try {
    const found = v.safeParse(CLAIMS, JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))));
    return found.success ? found.output.sub : null;
  } catch {
    return null;
  }
}
