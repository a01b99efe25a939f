import type { FormEvent } from "react";
import { flushSync } from "react-dom";

import type { Bridge } from "./bridge";
import type { FormName } from "./fields";

/** Hands the form to the host, or goes to the first field that is not right. */
export function sendForm(event: FormEvent<HTMLFormElement>, bridge: Bridge, form: FormName): void {
  event.preventDefault();
  const sent = flushSync(() => bridge.submit(form));
  if (!sent) event.currentTarget.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
