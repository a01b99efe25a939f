import { useCallback, useRef, useState } from "react";

import { operatorToken } from "../api/token";
import { BeatStrip } from "../beatstrip/BeatStrip";
import type { Segment } from "../beatstrip/geometry";
import { isForeign, ofKind, type KindDesk as OwnDesk } from "../kinds/kindPages";
import { isOver } from "../clock/sessionClock";
import { useAgendaNow } from "../clock/useSessionTime";
import type { Session } from "../protocol";
import { endingOf, reasonWords } from "../room/endings";
import { outcomeIn } from "../shared/outcome";
import { FloorState } from "../shared/FloorState";
import { NowAndNext } from "../shared/NowAndNext";
import { BigTime } from "../shared/BigTime";
import { deletedWords } from "../shared/keptWords";
import { EraseSession } from "../shared/EraseSession";
import { Transcript } from "../shared/Transcript";
import { remarksOn } from "./addressed";
import { ActionBar } from "./ActionBar";
import { useActions } from "./actions";
import { isAway } from "./away";
import { Alerts } from "./Alerts";
import { HealthPanel } from "./HealthPanel";
import { InstructionBox } from "./InstructionBox";
import { JumpDialog } from "./JumpDialog";
import { KeySheet } from "./KeySheet";
import { KindDesk } from "./KindDesk";
import { Outlook } from "./Outlook";
import { Receipts } from "./Receipts";
import { KeepsakePanel } from "./KeepsakePanel";
import { RoomPanel } from "./RoomPanel";
import { RundownPanel } from "./RundownPanel";
import { Steering } from "./Steering";
import { useShortcuts, type Deed } from "./shortcuts";
import { cannotAct, isUntold, nameOfHost, useConsole } from "./store";
import { UndoBar } from "./UndoBar";
import { WaitsPanel } from "./WaitsPanel";
import { refreshSession } from "./watch";

const deskOf = ofKind(import.meta.glob<OwnDesk>("../kinds/*/desk.tsx", { eager: true, import: "DESK" }));

/** One session under an organiser's hands: read from afar, steered by a few keys. */
export function Desk({ session }: { session: Session }) {
  const actions = useActions();
  const { anchor, log, voices, cut } = useConsole();
  const untold = useConsole(isUntold);
  const remarks = remarksOn(log);
  const { muted } = session;
  const { agenda, at } = useAgendaNow(session.agenda, anchor);
  const [jumpTo, setJumpTo] = useState<string | null>(null);
  const [sheet, setSheet] = useState(false);
  const [keys, setKeys] = useState(true);
  const words = useRef<HTMLTextAreaElement>(null);
  const over = isOver(agenda);
  const outcome = outcomeIn(agenda, session.reason);
  const token = operatorToken() ?? "";
  const held = session.phase === "held";
  const away = isAway(session);

  const deed = useCallback(
    (meant: Deed): void => {
      if (meant === "say") words.current?.focus();
      else if (meant === "help") setSheet(true);
      else if (cannotAct(useConsole.getState())) return;
      else if (meant === "undo") void actions.undo();
      else if (meant === "mute") void actions.steer(muted ? "unmute" : "mute");
      else if (meant === "skip") void actions.rundown({ op: "skip" });
      else if (meant === "extend") void actions.rundown({ op: "extend", seconds: 60 });
      else if (meant === "hold") void actions.rundown({ op: held ? "resume" : "hold" });
      else void actions.rundown({ op: "wrap_up" });
    },
    [actions, held, muted],
  );
  useShortcuts(keys && !over, deed);
  const target = agenda.items.find((item) => item.id === jumpTo);
  const own = deskOf(session.kind);
  const pick = over || cut || away ? {} : { picking: { can: toCome, word: "Jump to", onPick: setJumpTo } };

  return (
    <>
      <h1 className="sr-only">{session.title}</h1>
      <Alerts />
      <div className={`max-sm:hidden ${cut ? "stale" : ""}`}>
        <BeatStrip agenda={agenda} at={at} speech={log.speech} {...pick} />
      </div>
      {own && <own.Desk session={session} />}
      {isForeign(session.kind) && <KindDesk session={session.id} />}
      <div className="desk">
        <div className="flex min-w-0 flex-col gap-5">
          <div className={`flex flex-col gap-5 ${cut ? "stale" : ""}`}>
            <BigTime agenda={agenda} at={at} small testId="console-time-left" />
            <Outlook agenda={agenda} at={at} />
            {!over && <NowAndNext agenda={agenda} at={at} />}
          </div>
          {over ? (
            <>
              <p className="text-muted">
                {outcome === "held" || outcome === "broke off"
                  ? "The session is over, so there is nothing left to steer. The document tells how it went, and the replay plays it again."
                  : `${endingOf(outcome).title}. ${session.reason ? `${reasonWords(session.reason, outcome)} ` : ""}There is nothing to steer, and nothing to play again.`}
              </p>
              <div>
                <EraseSession id={session.id} onErased={() => void refreshSession(token, session.id)} title={session.title} token={token} />
              </div>
            </>
          ) : (
            <>
              {!cut && !away && <FloorState floor={session.floor} host={nameOfHost(session, voices)} muted={muted} people={session.participants} />}
              <ActionBar agenda={agenda} at={at} deed={deed} keys={keys} onKeys={setKeys} session={session} />
            </>
          )}
        </div>
        <div className="desk-part desk-rundown">
          <RundownPanel agenda={agenda} at={at} chats={session.chats} onJump={setJumpTo} />
          <RoomPanel session={session} />
          <WaitsPanel />
          <KeepsakePanel session={session} />
          <HealthPanel session={session} />
        </div>
        <div className="desk-part desk-words">
          {!over && <InstructionBox chats={session.chats} keys={keys} words={words} />}
          <Receipts receipts={session.instructions} />
          <Steering />
          <div className="desk-transcript" data-empty={log.lines.length === 0 ? "" : undefined}>
            <h2 className="label">Transcript</h2>
            <Transcript empty={session.words_deleted_at !== null ? deletedWords(session.words_deleted_at) : untold ? UNTOLD : over ? "Nothing was said." : "What is said appears here, word for word."} host={session.host} lines={log.lines} remarks={remarks} speakers={voices.speakers} />
          </div>
        </div>
      </div>
      <UndoBar keys={keys} />
      {target && <JumpDialog agenda={agenda} at={at} onDone={() => setJumpTo(null)} target={target} />}
      {sheet && <KeySheet onClose={() => setSheet(false)} />}
    </>
  );
}

const UNTOLD = "What was said is not known here: the live feed tells it, which does not come in.";

const toCome = ({ state }: Segment): boolean => state === "upcoming";
