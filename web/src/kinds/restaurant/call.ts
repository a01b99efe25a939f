/** Getting the host to the page, and letting it go again: a visit to a session of one's own. */
import { explain } from "../../api/http";
import { forgetJoinToken, keepJoinToken } from "../../api/token";
import { useRoom } from "../../room/store";
import { makeVisit, type Visit } from "../../room/visit";
import { openDoor } from "./api";
import { makeBridge, type Bridge } from "./bridge";
import { useTerra } from "./store";
import { tabStorage } from "../../shared/storage";

const KEY = "beatroom.terra.session";

export interface Call {
  bridge: Bridge;
  /** Brings the host; without a microphone one types. What is said first goes to it as a typed turn. */
  connect: (withMic: boolean, first?: string) => Promise<void>;
  leave: () => Promise<void>;
  /** The page goes away. */
  close: () => void;
}

/** The session that this tab has been in, also after a reload. */
const kept = (): string | null => tabStorage.getItem(KEY);

function forget(): void {
  const session = kept();
  if (session) forgetJoinToken(session);
  tabStorage.removeItem(KEY);
}

async function fresh(): Promise<string> {
  const { session, token } = await openDoor();
  keepJoinToken(session, token);
  tabStorage.setItem(KEY, session);
  return session;
}

const MIC_WORDS: Partial<Record<string, string>> = {
  refused: "Your browser blocks the microphone, so you take part by typing. Allow it in the site settings to talk.",
  missing: "No microphone was found, so you take part by typing.",
  busy: "Another program uses the microphone, so you take part by typing.",
};

export function makeCall(): Call {
  let visit: Visit | null = null;
  let gone = false;
  const { set } = useTerra.getState();
  const bridge = makeBridge((name, data) => visit?.kind(name, data) ?? false);

  const open = async (session: string): Promise<Visit> => {
    useRoom.getState().reset();
    const made = makeVisit(session, bridge);
    visit = made;
    set({ visit: made });
    await made.open();
    return made;
  };

  const enter = async (): Promise<Visit> => {
    const before = kept();
    const made = await open(before ?? (await fresh()));
    const { stage, content } = useRoom.getState();
    const over = stage === "invalid" || content.endedReason !== null;
    if (!before || !over) return made;
    await made.close();
    forget();
    return open(await fresh());
  };

  const drop = async (): Promise<void> => {
    bridge.closed();
    await visit?.leave();
    visit = null;
    set({ visit: null });
  };

  const unfollow = useRoom.subscribe(({ stage, content }, before) => {
    if (content.endedReason !== null && before.content.endedReason === null) {
      forget();
      void drop();
    } else if (stage === "in" && before.stage !== "in") bridge.opened();
    else if (stage !== "in" && before.stage === "in") bridge.closed();
  });

  return {
    bridge,
    connect: async (withMic, first) => {
      if (useTerra.getState().dialling) return;
      set({ dialling: true, trouble: "" });
      try {
        await visit?.close();
        const made = await enter();
        const { stage, problem, early } = useRoom.getState();
        if (stage !== "join") throw new Error(problem || early.words || "The host cannot be reached just now. Try again in a moment.");
        const heard = withMic && (await made.askMic());
        const words = withMic && !heard ? MIC_WORDS[useRoom.getState().mic] : undefined;
        if (!gone) await made.join(guestName(), heard);
        if (words) useRoom.getState().notify("warn", words);
        const after = useRoom.getState();
        if (after.stage === "join") throw new Error(after.problem);
        if (first && !gone) made.say(first);
      } catch (error) {
        set({ trouble: explain(error) });
      } finally {
        set({ dialling: false });
      }
    },
    leave: drop,
    close: () => {
      gone = true;
      unfollow();
      bridge.closed();
      void visit?.close();
      visit = null;
      set({ visit: null });
    },
  };
}

/** By what the host calls the guest, as far as it is known. */
function guestName(): string {
  const { reservation, order } = useTerra.getState().side.forms;
  const name = [reservation.name, order.name, useRoom.getState().name].find((one) => typeof one === "string" && one.trim());
  return typeof name === "string" ? name.trim() : "Guest";
}
