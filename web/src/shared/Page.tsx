import { useEffect, type ReactNode } from "react";

import { Link } from "../router";
import { ThemeSwitch } from "./ThemeSwitch";
import { useHeadingFocus } from "./useHeadingFocus";

interface Props {
  /** The browser tab's title. */
  title: string;
  /** Beside the mark, on the left. */
  heading?: ReactNode;
  /** On the right, before the theme. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of every view: a header with the mark, and the main landmark. */
export function Page({ title, heading, aside, children }: Props) {
  useEffect(() => {
    document.title = title ? `${title} – Beatroom` : "Beatroom";
  }, [title]);
  useHeadingFocus();
  return (
    <div className="mx-auto flex min-h-dvh max-w-[90rem] flex-col px-4 sm:px-6 lg:px-10">
      <a className="button sr-only focus:not-sr-only focus:fixed focus:z-10" href="#main">
        Skip to content
      </a>
      <header className="flex min-h-16 items-center gap-2 py-3 sm:gap-4">
        <Link aria-label="Beatroom, start" className="inline-flex min-h-11 min-w-11 shrink-0 items-center gap-2" href="/">
          <Mark />
          <span className={`text-lg font-bold tracking-tight ${heading ? "max-sm:sr-only" : "max-[26rem]:sr-only"}`}>Beatroom</span>
        </Link>
        <div className="min-w-0 grow">{heading}</div>
        {aside}
        <ThemeSwitch />
      </header>
      <main className="flex grow flex-col pb-8" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function Mark() {
  return (
    <svg aria-hidden height="24" viewBox="0 0 28 24" width="28">
      <rect fill="var(--done)" height="12" rx="2" width="6" x="0" y="6" />
      <rect fill="var(--accent)" height="22" rx="2" stroke="var(--ink)" strokeWidth="1.5" width="9" x="8.5" y="1" />
      <rect fill="none" height="10.5" rx="2" stroke="var(--line-strong)" strokeWidth="1.5" width="5.5" x="21" y="6.75" />
    </svg>
  );
}
