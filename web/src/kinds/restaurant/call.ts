/** Getting the host to the page, and letting it go again: a visit to a session of one's own. */
import { forgetJoinToken, joinToken, keepJoinToken } from "../../api/token";
import { useRoom } from "../../room/store";
import { makeVisit, type Visit } from "../../room/visit";
import { openDoor, type Door } from "./api";
import { makeBridge, type Bridge } from "./bridge";
import { hostWords, OtherLanguageError } from "./guestWords";
import { useTerra } from "./store";
import { tabStorage } from "../../shared/storage";
import { isLanguage, type Language } from "./words/languages";

const KEY = "beatroom.terra.session";
const LANGUAGE_KEY = "beatroom.terra.session.language";

export interface Call {
  bridge: Bridge;
  /** Brings the host; without a microphone one types. What is said first goes to it as a typed turn. */
  connect: (withMic: boolean, first?: string) => Promise<void>;
  /** Goes on in another language, with a host who speaks it; where there is none, as it was. */
  speak: (language: Language, first?: string) => Promise<void>;
  leave: () => Promise<void>;
  /** The page goes away. */
  close: () => void;
}

/** The session that this tab has been in, also after a reload. */
const kept = (): string | null => tabStorage.getItem(KEY);

const spokenIn = (language: string | null): Language | null => {
  const code = language?.split("-")[0];
  return isLanguage(code) ? code : null;
};

/** The visit that this tab is in, and its token; null where there is none. */
export function doorOfVisit(): { session: string; token: string } | null {
  const session = kept();
  const token = session ? joinToken(session) : null;
  return session && token ? { session, token } : null;
}

function forget(): void {
  const session = kept();
  if (session) forgetJoinToken(session);
  tabStorage.removeItem(KEY);
  tabStorage.removeItem(LANGUAGE_KEY);
}

function keep({ session, token, language }: Door): string {
  keepJoinToken(session, token);
  tabStorage.setItem(KEY, session);
  tabStorage.setItem(LANGUAGE_KEY, language);
  return session;
}

/** Why there is no host, as the page says it now. */
function why(error: unknown): string {
  const { language, words } = useTerra.getState();
  return hostWords(error, words, language);
}

export function makeCall(): Call {
  let visit: Visit | null = null;
  let gone = false;
  const { set } = useTerra.getState();
  const bridge = makeBridge((name, data) => visit?.kind(name, data) ?? false);

  const open = async (session: string): Promise<Visit> => {
    useRoom.getState().reset();
    const made = makeVisit(session, bridge);
    visit = made;
    set({ visit: made, hostLanguage: spokenIn(tabStorage.getItem(LANGUAGE_KEY)) });
    await made.open();
    return made;
  };

  /** The language that the guest wanted and the host does not have, until that is said. */
  let unspoken: Language | null = null;

  const fresh = async (): Promise<string> => {
    const { wantedLanguage } = useTerra.getState();
    const door = await openDoor(wantedLanguage);
    unspoken = spokenIn(door.language) === wantedLanguage ? null : wantedLanguage;
    return keep(door);
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

  /** Into the room, with what is said first. */
  const join = async (made: Visit, withMic: boolean, first?: string): Promise<void> => {
    const { micTrouble } = useTerra.getState().words;
    const { stage, cause } = useRoom.getState();
    if (stage !== "join") throw cause instanceof Error ? cause : new Error("There is no way into the visit.");
    const heard = withMic && (await made.askMic());
    const { mic } = useRoom.getState();
    const words = withMic && !heard && mic in micTrouble ? micTrouble[mic as keyof typeof micTrouble] : undefined;
    if (!gone) await made.join(guestName(), heard);
    if (words) useRoom.getState().notify("warn", words);
    const after = useRoom.getState();
    if (after.stage === "join") throw after.cause;
    noteLanguage();
    if (first && !gone) made.say(first);
  };

  const noteLanguage = (): void => {
    if (unspoken === null) return;
    const { declined, words } = useTerra.getState();
    set({ declined: [...declined, unspoken] });
    useRoom.getState().notify("info", words.panel.cannot);
    unspoken = null;
  };

  const drop = async (): Promise<void> => {
    bridge.closed();
    await visit?.leave();
    visit = null;
    set({ visit: null, hostLanguage: null });
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
      set({ dialling: true, trouble: null });
      try {
        await visit?.close();
        await join(await enter(), withMic, first);
      } catch (error) {
        set({ trouble: error });
      } finally {
        set({ dialling: false });
      }
    },
    speak: async (language, first) => {
      if (useTerra.getState().dialling) return;
      const { mic } = useRoom.getState();
      try {
        const door = await openDoor(language);
        if (spokenIn(door.language) !== language) throw new OtherLanguageError(language);
        set({ dialling: true, trouble: null });
        bridge.closed();
        await visit?.leave();
        forget();
        await join(await open(keep(door)), mic === "on" || mic === "muted", first);
      } catch (error) {
        const { dialling, declined } = useTerra.getState();
        if (dialling) set({ trouble: error });
        else useRoom.getState().notify("warn", why(error));
        set({ declined: [...declined, language] });
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
      set({ visit: null, hostLanguage: null });
    },
  };
}

/** By what the host calls the guest, as far as it is known. */
function guestName(): string {
  const { side, words } = useTerra.getState();
  const { reservation, order } = side.forms;
  const name = [reservation.name, order.name, useRoom.getState().name].find((one) => typeof one === "string" && one.trim());
  return typeof name === "string" ? name.trim() : words.door.guest;
}
