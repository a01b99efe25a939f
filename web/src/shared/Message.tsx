import { useId, type ReactNode } from "react";

interface Props {
  title: string;
  children: ReactNode;
  /** Buttons and links that lead on. */
  actions?: ReactNode;
  alert?: boolean;
}

/** A whole view in words: what is the matter, and what to do. */
export function Message({ title, children, actions, alert = false }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mx-auto my-auto w-full max-w-xl py-12"
      role={alert ? "alert" : undefined}
    >
      <h1 className="text-3xl font-bold tracking-tight" id={id}>
        {title}
      </h1>
      <div className="mt-4 max-w-prose space-y-3 text-lg text-muted">{children}</div>
      {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
    </section>
  );
}
