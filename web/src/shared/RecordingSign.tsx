export const RECORDING = "This session is being recorded.";

/** What everybody in the room knows while it is so. */
export function RecordingSign({ words = RECORDING }: { words?: string }) {
  return (
    <p className="flex items-center gap-2 font-semibold" data-testid="recording">
      <i aria-hidden className="inline-block size-3 shrink-0 rounded-full bg-live" />
      {words}
    </p>
  );
}
