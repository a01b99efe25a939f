import { useCallback, useRef, useState } from "react";

import { BeatStrip } from "../beatstrip/BeatStrip";
import { isOver } from "../clock/sessionClock";
import { useSessionTime } from "../clock/useSessionTime";
import type { Session } from "../protocol";
import { BigTime } from "../shared/BigTime";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { FloorState } from "../shared/FloorState";
import { NowAndNext } from "../shared/NowAndNext";
import { Transcript } from "../shared/Transcript";
import { ActionBar } from "./ActionBar";
import { useActions } from "./actions";
import { Alerts } from "./Alerts";
import { InstructionBox } from "./InstructionBox";
import { Receipts } from "./Receipts";
import { RoomPanel } from "./RoomPanel";
import { useShortcuts, type Deed } from "./shortcuts";
import { useConsole } from "./store";

/** One session under the operator's hands: read from afar, steered by five keys. */
export function Desk({ session }: { session: Session }) {
  const actions = useActions();
  const { anchor, log } = useConsole();
  const { agenda } = session;
  const at = useSessionTime(agenda, anchor);
  const [jumpTo, setJumpTo] = useState<string | null>(null);
  const [keys, setKeys] = useState(true);
  const words = useRef<HTMLTextAreaElement>(null);
  const over = isOver(agenda);
  const held = session.phase === "held";

  const deed = useCallback(
    (meant: Deed): void => {
      if (meant === "say") words.current?.focus();
      else if (meant === "skip") void actions.rundown({ op: "skip" });
      else if (meant === "extend") void actions.rundown({ op: "extend", seconds: 60 });
      else if (meant === "hold") void actions.rundown({ op: held ? "resume" : "hold" });
      else void actions.rundown({ op: "wrap_up" });
    },
    [actions, held],
  );
  useShortcuts(keys && !over, deed);
  const target = agenda.items.find((item) => item.id === jumpTo);

  return (
    <>
      <h1 className="sr-only">{session.title}</h1>
      <Alerts />
      <BeatStrip agenda={agenda} at={at} speech={log.speech} {...(over ? {} : { onPick: setJumpTo })} />
      <div className="mt-5 grid grow gap-x-12 gap-y-6 lg:grid-cols-[minmax(24rem,5fr)_7fr]">
        <div className="flex flex-col gap-6">
          <BigTime agenda={agenda} at={at} testId="console-time-left" />
          <NowAndNext agenda={agenda} at={at} />
          <FloorState floor={session.floor} muted={session.muted} people={session.participants} />
          {!over && <ActionBar deed={deed} keys={keys} onKeys={setKeys} session={session} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6 border-line max-lg:border-t max-lg:pt-6 lg:border-l lg:pl-10">
          {!over && <InstructionBox keys={keys} words={words} />}
          <Receipts receipts={session.instructions} />
          <div className="flex h-96 min-h-0 flex-col">
            <h2 className="label">Transcript</h2>
            <Transcript empty="What is said appears here, word for word." lines={log.lines} />
          </div>
          <RoomPanel session={session} />
        </div>
      </div>
      {target && (
        <ConfirmDialog
          confirm={`Jump to ${target.title}`}
          onCancel={() => setJumpTo(null)}
          onConfirm={() => {
            setJumpTo(null);
            void actions.rundown({ op: "jump", beat: target.id });
          }}
          title={`Jump to “${target.title}” now?`}
        >
          The beats before it are skipped, and what follows moves up.
        </ConfirmDialog>
      )}
    </>
  );
}
