import { Link } from "../router";

/** What works where no language model is connected, in full; said once on the way to a session. */
export function NoModel({ connect = false }: { connect?: boolean }) {
  return (
    <div className="max-w-prose rounded-md border border-line-strong px-4 py-3" data-testid="no-model">
      <p className="font-semibold">No language model is connected.</p>
      <p className="mt-1 text-muted">
        The host speaks its lines, keeps the time and answers questions about it. It does not chat.
        {connect && (
          <>
            {" "}
            <Link className="link font-semibold text-ink" href="/models">
              Connect a model
            </Link>
          </>
        )}
      </p>
    </div>
  );
}

/** The same state as a tag, where a session runs. */
export function NoModelTag() {
  return (
    <span
      className="label shrink-0 whitespace-nowrap"
      data-testid="no-model-tag"
      title="The host speaks its lines and keeps the time; it does not chat."
    >
      No <span className="max-sm:hidden">language </span>model
    </span>
  );
}
