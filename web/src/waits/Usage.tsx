import type { UsedServices } from "../wire/types.gen";
import { usageFigures } from "./usage";

/** What the session used of its services, where that was measured. */
export function Usage({ used }: { used: UsedServices | null }) {
  const figures = used ? usageFigures(used) : [];
  if (figures.length === 0) return null;
  return (
    <dl className="mt-2 grid gap-x-6 sm:grid-cols-2" data-testid="usage">
      {figures.map(([name, value]) => (
        <div className="flex justify-between gap-3 py-0.5 text-sm" key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="time text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
