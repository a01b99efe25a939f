/** The form of a step, and the button outside of it that sends it and goes on. */
import type { FormEvent } from "react";

export const STAGE_FORM = "stage-form";
const ON = "on";

/** What makes a button send the form of the step and then go on. */
export const GO_ON = { form: STAGE_FORM, name: "then", type: "submit", value: ON } as const;

/** Whether a form was sent by that button. */
export function goesOn(event: FormEvent): boolean {
  const { submitter } = event.nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.value === ON;
}
