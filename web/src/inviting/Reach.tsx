import { reachOf } from "./reach";

/** What is amiss with a link, and what mends it. */
const AMISS = {
  mute: [
    "Whoever comes by this link can only listen and type: browsers give no microphone to a page without https.",
    "Put https in front of the service, and that address into PUBLIC_URL.",
  ],
  here: ["This link opens on this machine alone.", "For others put https in front of the service, and that address into PUBLIC_URL."],
  nobody: ["This link names no machine, so others cannot open it.", "Put the address by which people reach the service into PUBLIC_URL."],
} as const;

/** Says of a link by which others cannot come, or cannot speak, that it is so and what to do; nothing of any other. */
export function Reach({ link }: { link: string }) {
  const reach = reachOf(link);
  if (reach === "all") return null;
  const [amiss, remedy] = AMISS[reach];
  return (
    <div className="text-sm" role="alert">
      <p className="font-semibold text-warn">{amiss}</p>
      <p>
        {remedy}{" "}
        <a className="link inline-flex min-h-11 items-center font-semibold sm:min-h-0" href="/inviting" rel="noreferrer" target="_blank">
          How others get in
        </a>
      </p>
    </div>
  );
}
