/** That a page which was not answered asks again by itself. */
export function GoesOnAsking({ asking }: { asking: boolean }) {
  return <p className="text-muted">{asking ? "Asking again…" : "This page goes on asking."}</p>;
}
