/** `German` for `de`; a code that `Intl` refuses is shown as it stands. */
export function languageName(code: string): string {
  try {
    return code ? (new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code) : "";
  } catch {
    return code;
  }
}
