import { hasOperatorToken } from "../api/token";
import { Link } from "../router";

/** The way to a session's console, for whoever has an organiser's token: a guest has none. */
export function ToConsole({ session, main = false }: { session: string; main?: boolean }) {
  if (!hasOperatorToken()) return null;
  return (
    <Link className={main ? "button button-main" : "button"} href={`/console/${encodeURIComponent(session)}`}>
      Open the console
    </Link>
  );
}
