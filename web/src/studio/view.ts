/** How an author looks at a personality; what was chosen last is chosen next. */
import { browserStorage } from "../shared/storage";

export type View = "form" | "yaml";

const KEY = "beatroom.studio-view";

export const lastView = (): View => (browserStorage.getItem(KEY) === "yaml" ? "yaml" : "form");

export const keepView = (view: View): void => browserStorage.setItem(KEY, view);
