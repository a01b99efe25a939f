import { Apart } from "../../room/Apart";
import { Early } from "../../room/Early";
import { JoinForm } from "../../room/JoinForm";
import { useRoom } from "../../room/store";
import { Page } from "../../shared/Page";
import { PhaseTag } from "../../shared/PhaseTag";
import { Waiting } from "../../shared/Waiting";
import { Planner } from "./Planner";
import { usePlan } from "./store";

/** The page for the stores' state; the connection is not its business. */
export function PlanPage() {
  const { stage, join, content } = useRoom();
  const plan = usePlan((store) => store.side.host);
  const { agenda, endedReason } = content;
  const title = agenda?.title || join?.title || "Plan a day";
  const inside = (stage === "in" || stage === "reconnecting") && endedReason === null;
  return (
    <Page aside={inside && agenda && <PhaseTag cut={stage === "reconnecting"} phase={agenda.phase} />} heading={<p className="truncate font-semibold">{title}</p>} title={title}>
      <p className="sr-only" data-phase={endedReason === null ? stage : "ended"} data-testid="plan-phase">
        {endedReason === null ? stage : "ended"}
      </p>
      {stage === "early" ? (
        <Early />
      ) : stage === "join" ? (
        <JoinForm />
      ) : !inside ? (
        <Apart />
      ) : plan ? (
        <Planner plan={plan} />
      ) : (
        <Waiting sentence="The planner is getting ready. If nothing comes, reload the page." word="Opening your plan" />
      )}
    </Page>
  );
}
