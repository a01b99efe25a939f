import { GoesOnAsking } from "./GoesOnAsking";
import { useAskAgain } from "./useAskAgain";

interface Props {
  words: string;
  onRetry: () => unknown;
  /** Whether it may pass by itself: then the page goes on asking. */
  passing?: boolean;
}

/** What stands in the way of a page's content, below its heading, and the way to ask again. */
export function Unanswered({ words, onRetry, passing = false }: Props) {
  const asking = useAskAgain(passing, onRetry);
  return (
    <div className="mt-4">
      <p className="font-semibold text-danger" role="alert">
        {words}
      </p>
      {passing && <GoesOnAsking asking={asking} />}
      <button className="button mt-3" onClick={() => void onRetry()} type="button">
        Try again
      </button>
    </div>
  );
}
