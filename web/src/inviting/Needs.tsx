/** What guests need, in the dialog that invites them and on the page about it. */
export function Needs() {
  return (
    <ul className="mt-1 list-disc pl-5 text-sm">
      <li>A browser of the last two years, and their link. Nothing is installed, and nobody needs an account.</li>
      <li>A microphone, if they want to speak. Without one they hear the host and type.</li>
    </ul>
  );
}
