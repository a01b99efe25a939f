import { hasOperatorToken } from "../api/token";
import { Link } from "../router";
import { useRoom } from "./store";

/** The way to a session's console, for whoever has an organiser's token that opens it: a guest has none. */
export function ToConsole({ session, main = false }: { session: string; main?: boolean }) {
  const bars = useRoom(({ key }) => key.at === "bars");
  if (bars || !hasOperatorToken()) return null;
  return (
    <Link className={main ? "button button-main" : "button"} href={`/console/${encodeURIComponent(session)}`}>
      Open the console
    </Link>
  );
}
