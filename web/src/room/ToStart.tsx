import { hasOperatorToken } from "../api/token";
import { Link } from "../router";

/** The way to the start page, for whoever can do something there: a guest has no token for it. */
export function ToStart() {
  if (!hasOperatorToken()) return null;
  return (
    <Link className="button" href="/">
      Go to the start
    </Link>
  );
}
