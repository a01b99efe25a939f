import type { ReactNode } from "react";

import type { Analytics } from "../../wire/types.gen";
import { topicRows } from "./analytics";
import { MentionPlot } from "./MentionPlot";
import { counted, type Board } from "./model";
import { ParticipationPlot } from "./ParticipationPlot";
import { TopicPlot } from "./TopicPlot";

const TOPICS = 10;

/** Who took part, who mentioned whom, and what came up when. */
export function Analyses({ analytics, board }: { analytics: Analytics; board: Board }) {
  const topics = topicRows(analytics, TOPICS);
  if (board.turns === 0) return <p className="text-muted">Participation, mentions and topics appear here after the first turn.</p>;
  return (
    <div className="space-y-8" data-testid="analytics">
      <Plot title="Participation">
        <ParticipationPlot board={board} shares={analytics.participation} />
        <Also what="Skipped" who={analytics.participation.filter((p) => p.skipped > 0).map((p) => [p.name, p.skipped])} />
        <Also what="From the room" who={analytics.interjections.map(({ name, count }) => [name, count])} />
      </Plot>
      <Plot title="Who mentioned whom">
        {analytics.mentions.length > 0 ? (
          <MentionPlot board={board} mentions={analytics.mentions} />
        ) : (
          <p className="text-muted">Nobody has mentioned anybody yet.</p>
        )}
      </Plot>
      <Plot title="Topics over the turns">
        {topics.length > 0 ? <TopicPlot board={board} rows={topics} /> : <p className="text-muted">None of the personas’ topics has come up yet.</p>}
      </Plot>
    </div>
  );
}

function Also({ what, who }: { what: string; who: [name: string, count: number][] }) {
  if (who.length === 0) return null;
  return <p className="label mt-1">{`${what}: ${who.map(([name, count]) => `${name} ${counted(count, "time")}`).join(", ")}`}</p>;
}

function Plot({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="label mb-2">{title}</h3>
      {children}
    </section>
  );
}
