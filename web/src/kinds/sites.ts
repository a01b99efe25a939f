/** The sites of kinds, by the first part of their addresses and by kind. */
import { ofKind, type KindSite } from "./kindPages";

const FILES = import.meta.glob<KindSite>("./*/site.tsx", { eager: true, import: "SITE" });
const AT = new Map(Object.values(FILES).map((site) => [site.at, site]));

export const siteAt = (first: string): KindSite | null => AT.get(first) ?? null;
export const siteOf = ofKind(FILES);
