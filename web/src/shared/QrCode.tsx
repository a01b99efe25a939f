import { encode } from "uqr";

/** Light squares around it, as readers expect. */
const QUIET = 4;

/** A text as a QR code that scales; always dark on light, for that is what cameras read. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg aria-label={label} className="block w-full bg-white" role="img" shapeRendering="crispEdges" viewBox={`0 0 ${size} ${size}`}>
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
