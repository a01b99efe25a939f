import { useFormed } from "./formContext";

/** What the form has no field for: it stays as it is, and is said. */
export function Elsewhere({ settings, what }: { settings: string[]; what: string }) {
  const { onYaml } = useFormed();
  if (settings.length === 0) return null;
  return (
    <p className="text-sm text-muted" data-testid="elsewhere">
      {settings.length === 1 ? "One more setting" : `${settings.length} more settings`} of {what} {settings.length === 1 ? "is" : "are"} in the{" "}
      <button className="link cursor-pointer font-semibold text-ink" onClick={() => onYaml()} type="button">
        YAML tab
      </button>
      : {settings.join(", ")}.
    </p>
  );
}
