import { Link } from "../router";

const PAGE = "the page /models";

/** A sentence of the service's in which the page of models, where it is named, can be opened. */
export function WayToModels({ text }: { text: string }) {
  const [before, after] = text.split(PAGE);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <Link className="link" href="/models">
        the page of models
      </Link>
      {after}
    </>
  );
}
