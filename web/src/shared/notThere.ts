/** What a view is called whose session there is not, or not any more; `other` where something else is the matter. */
export function notThere(status: number, other: string): string {
  if (status === 404) return "There is no such session";
  return status === 410 ? "This session was erased" : other;
}
