import { Disclosure } from "../shared/Disclosure";
import type { CheckView as Checked } from "../wire/types.gen";
import { NodeGraph } from "./NodeGraph";
import { PersonalityForm } from "./PersonalityForm";
import { Rehearse } from "./Rehearse";

interface Props {
  token: string;
  name: string;
  text: string;
  checked: Checked | null;
  lastGood: Checked | null;
  onYaml: (place?: { line: number; column: number }) => void;
}

/** The personality as a form and a timeline, and what they give. */
export function FormView({ lastGood, ...form }: Props) {
  const { token, name, text, checked } = form;
  const graph = checked?.graph ?? lastGood?.graph;
  return (
    <PersonalityForm {...form} lastHost={lastGood?.host}>
      <section aria-labelledby="studio-rehearsal">
        <h2 className="studio-heading" id="studio-rehearsal">
          Rehearsal
        </h2>
        <Rehearse length={checked?.rundown?.length ?? null} name={name} text={text} token={token} />
      </section>
      {graph && (
        <Disclosure word="The flow, for those who want to know">
          <NodeGraph graph={graph} />
        </Disclosure>
      )}
    </PersonalityForm>
  );
}
