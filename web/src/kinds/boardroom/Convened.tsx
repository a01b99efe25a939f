import type { Started } from "../../protocol";

/** What whoever convened it should know before they go on. */
export function Convened({ made, onward }: { made: Started; onward: () => void }) {
  return (
    <div className="panel mt-6 max-w-prose p-5" data-testid="convened" role="status">
      <h2 className="text-xl font-bold">{made.title}</h2>
      <p className="mt-2 font-semibold">It is convened. Before you go in, you should know:</p>
      <ul className="mt-1 list-disc pl-5">
        {made.remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
      <button className="button button-main mt-4" onClick={onward} type="button">
        Go on
      </button>
    </div>
  );
}
