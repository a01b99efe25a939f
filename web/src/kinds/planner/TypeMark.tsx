import type { ReactNode } from "react";

import type { ET } from "../../wire/types.gen";

/** One shape a type, so that no type is known by its colour alone. */
const SHAPES: Record<ET, ReactNode> = {
  M: <path d="M5 6.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4zm6 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM1.500 13c0-3 1.500-4.500 3.500-4.500S8.500 10 8.500 13zm6 0c0-3 1.500-4.500 3.500-4.500s3.500 1.500 3.500 4.500z" />,
  C: <path d="M2 6h8V2.500L15 8l-5 5.500V10H2z" />,
  DW: <path d="M8 1l7 7-7 7-7-7z" />,
  SW: <path d="M2 3h12v2.500H2zm0 4h12v2.500H2zm0 4h8v2.500H2z" />,
  PR: <path d="M3 1.500h10v13H3zm2 3v1.500h6V4.500zm0 3.500v1.500h6V8zm0 3.500V13h4v-1.500z" fillRule="evenodd" />,
  H: <path d="M8 2a6 6 0 0 1 5.700 4.100l-2 .6A4 4 0 0 0 4.500 6H7v2H1V2h2v2.700A6 6 0 0 1 8 2zm0 12a6 6 0 0 1-5.700-4.100l2-.6a4 4 0 0 0 7.200.7H9V8h6v6h-2v-2.700A6 6 0 0 1 8 14z" />,
  R: <path d="M2 3h10v2h1.500a2.500 2.500 0 0 1 0 5H12a4 4 0 0 1-4 3H6a4 4 0 0 1-4-4zm10 3.500v2h1.500a1 1 0 0 0 0-2z" fillRule="evenodd" />,
  BU: <path d="M2 2h3v12H2zm4.500 0h3v12h-3zM11 2h3v12h-3z" opacity="0.9" />,
  BG: <path d="M1 1h14v14H1zm2 2v10h10V3z" fillRule="evenodd" />,
};

/** A type's sign; its words stand beside it. */
export function TypeMark({ type }: { type: ET }) {
  return (
    <svg aria-hidden className="type-mark" data-type={type} fill="currentColor" height="12" viewBox="0 0 16 16" width="12">
      {SHAPES[type]}
    </svg>
  );
}
