import { lazy, Suspense, type ComponentProps } from "react";

const MergedTexts = lazy(() => import("./MergedTexts").then((m) => ({ default: m.MergedTexts })));

/** Two texts side by side; what draws them is fetched when somebody asks for it. */
export function TextDiff(texts: ComponentProps<typeof MergedTexts>) {
  return (
    <Suspense fallback={<p className="text-muted">Comparing…</p>}>
      <MergedTexts {...texts} />
    </Suspense>
  );
}
