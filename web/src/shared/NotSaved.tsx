export const NOT_SAVED = "What happens here is not being saved at the moment. Nothing is lost: it will be saved as soon as possible.";

/** A quiet line: the service's database is away, and nothing is lost. */
export function NotSaved({ words = NOT_SAVED }: { words?: string }) {
  return (
    <p className="rounded-md border border-line-strong px-3 py-2" data-testid="not-saved">
      {words}
    </p>
  );
}
