interface Props {
  words: string;
  onRetry: () => void;
}

/** What stands in the way of a page's content, below its heading, and the way to ask again. */
export function Unanswered({ words, onRetry }: Props) {
  return (
    <div className="mt-4" role="alert">
      <p className="font-semibold text-danger">{words}</p>
      <button className="button mt-3" onClick={onRetry} type="button">
        Try again
      </button>
    </div>
  );
}
