/** That something has gone from under a reader's eyes, and what is seen now. */
export function TakenOut() {
  return (
    <p className="mt-2 font-semibold" data-testid="taken-out" role="status">
      Something of this session was deleted while this page was open. You see what is left of it.
    </p>
  );
}
