/** A visit to a room, from opening the link to leaving: effects here, what they mean in the store. */
import { ApiError, explain, statusOf } from "../api/http";
import { getJoin } from "../api/join";
import { joinToken, operatorToken } from "../api/token";
import type { Join } from "../protocol";
import type { Answer } from "../kinds/KindPart";
import { makeAfterwards } from "./afterwards";
import { makeConnection, type Connection, type Listener } from "./connection";
import { BrowserMediaManager, micProblem } from "./media";
import { NoPathError } from "./paths";
import { makeAsking } from "./asking";
import { GONE, persist, verdict } from "./reconnect";
import { refusalOf } from "./refusal";
import { makeRequests } from "./requests";
import { useRoom, type Stage } from "./store";
import { MOVED, watchTabs, type Tabs } from "./tabs";
import { makeTyped, type Typed } from "./typed";
import { BACK_MUTED, MIC_WORDS, REFUSED, saysMore } from "./visitWords";
import { browserStorage } from "../shared/storage";

export interface Visit extends Pick<Typed, "say" | "sayAgain" | "takeBack"> {
  /** Whose room it is. */
  session: string;
  open: () => Promise<void>;
  /** Asks again how the session stands, which opens the door or says that all is over; else the page stays as it is. */
  knock: () => Promise<void>;
  /** Asks for the microphone; false when there is none to be had. */
  askMic: () => Promise<boolean>;
  join: (name: string, withMic: boolean) => Promise<void>;
  retry: () => Promise<void>;
  /** Asks for something that the session's kind lets people do, such as `raise_hand`. */
  kind: (name: string, data?: Record<string, unknown>, ref?: string) => boolean;
  /** The same, with what came of it; rejects with the reason where it is refused. */
  ask: (name: string, data?: Record<string, unknown>) => Promise<Answer>;
  /** Asks the other tab by which somebody is in this room to leave it. */
  takeOver: () => void;
  setMuted: (muted: boolean) => void;
  pickMic: (deviceId: string) => Promise<void>;
  track: () => MediaStreamTrack | null;
  energy: () => Promise<number>;
  /** Ends the connection and lets go of the microphone. */
  close: () => Promise<void>;
  leave: () => Promise<void>;
}

const NAME_KEY = "beatroom.name";
/** A session that is just coming up may need more than one attempt; after these the reader decides. */
const JOIN_TRIES = 3;
/** Credentials of TURN servers expire: what is older is asked for anew before connecting. */
const FRESH_MS = 10 * 60_000;
/** The status of a room whose session has not started. */
const TOO_EARLY = 425;
/** How often one is asked about that may pass. */
const REFUSALS = 3;
/** Where one waits outside of the room. */
const WAITING = new Set<Stage>(["early", "join"]);

/** `listener` hears what the session says to a kind's own page. */
export function makeVisit(session: string, listener?: Listener): Visit {
  const token = joinToken(session);
  // An organiser may come with the console's key, which opens no room and does not stay in the address.
  operatorToken();
  const media = new BrowserMediaManager();
  const stop = new AbortController();
  const requests = makeRequests();
  const typed = makeTyped(session, (text, ref) => connection?.say(text, ref));
  const { finish, openedPast } = makeAfterwards(session, token, stop.signal);
  let connection: Connection | null = null;
  let withMic = false;
  let askedAt = 0;
  let tabs: Tabs | null = null;
  /** The way back in that is tried by itself just now, if any. */
  let entering: Promise<void> | null = null;
  const { set, notify } = useRoom.getState();
  media.onGone = (problem) => {
    withMic = false;
    set({ mic: problem });
  };
  const over = (): boolean => useRoom.getState().content.endedReason !== null;

  const askJoin = async (link: string, name?: string): Promise<Join> => {
    const join = await getJoin(link, session, name);
    askedAt = performance.now();
    return join;
  };
  /** The service answers, and the session is awaited. */
  const comesBack = (): boolean => useRoom.getState().answers && useRoom.getState().elsewhere === null;
  const asking = makeAsking(stop.signal, (error) => error instanceof NoPathError || [REFUSED, TOO_EARLY].includes(statusOf(error)), comesBack);

  /** `quietly` where nobody has asked for it just now: then no microphone goes on. */
  const connect = async (begun = performance.now(), quietly = false): Promise<void> => {
    const { join: known, name, mic } = useRoom.getState();
    if (!known || !token) throw new Error("This room has not been opened yet.");
    // Daily's token has the name in it, which has been typed since.
    const fresh = known.transport.kind === "webrtc" && performance.now() - askedAt < FRESH_MS;
    const join = fresh ? known : await askJoin(token, name);
    if (join !== known) set({ join });
    const muted = mic === "muted" || (quietly && mic === "on");
    if (muted) media.enableMic(false);
    const made = await makeConnection({
      ...{ join, token, name, media, withMic, muted, begun, listener, requests, typed },
      lost: () => void lost(),
    });
    if (stop.signal.aborted) return made.close();
    connection = made;
    set({ client: made.client, attempt: useRoom.getState().attempt + 1 });
    try {
      await made.open();
    } catch (error) {
      connection = null;
      await made.close().catch(() => undefined);
      throw error;
    }
    if (muted && useRoom.getState().mic === "on") set({ mic: "muted" });
    media.enableMic(useRoom.getState().mic !== "muted");
    set({ away: null, answers: false, stage: over() ? "ended" : "in", problem: "", cause: null });
    tabs?.moved("here", join.participant);
    set({ path: await made.path().catch(() => null) });
  };

  const opened = (join: Join): void => {
    const { content } = useRoom.getState();
    const name = browserStorage.getItem(NAME_KEY) ?? "";
    set({ stage: "join", join, name, content: { ...content, you: join.participant } });
    tabs ??= watchTabs(session, {
      inside: () => (connection ? useRoom.getState().content.you : null),
      elsewhere: (elsewhere) => set({ elsewhere }),
      leave: () => void leave(MOVED),
    });
  };

  const lost = async (): Promise<void> => {
    requests.lost();
    useRoom.getState().cut(performance.now());
    await connection?.close().catch(() => undefined);
    connection = null;
    if (stop.signal.aborted) return;
    if (over()) return set({ stage: "ended" });
    await reconnect();
  };

  const reconnect = async (): Promise<void> => {
    asking.stop();
    set({ stage: "reconnecting", answers: false });
    let last: unknown;
    let refusals = 0;
    const outcome = await persist(
      () =>
        connect().catch((error: unknown) => {
          last = error;
          throw error;
        }),
      { signal: stop.signal, final: (error) => statusOf(error) === REFUSED && ++refusals >= REFUSALS },
    );
    // Where nobody answered at all, the page says so itself.
    const problem = statusOf(last) > 0 || last instanceof NoPathError ? explain(last) : "";
    if (outcome === "refused") {
      if (!(await openedPast(last))) set({ stage: "invalid", problem, cause: last });
    } else if (outcome === "gave up" && statusOf(last) === REFUSED) set({ stage: "kept out", ...refusalOf(last) });
    else if (outcome === "gave up") {
      set({ stage: "lost", problem, cause: last });
      // Where no sound gets through, the service answers all the while.
      if (!(last instanceof NoPathError)) void untilAnswered(goBack);
    } else if (outcome === "over") await finish(last);
  };

  /** Into the room again by itself; where another tab is inside, the page offers it. */
  const goBack = async (join: Join): Promise<void> => {
    const { mic, elsewhere } = useRoom.getState();
    set({ join, answers: true });
    if (elsewhere !== null) throw new Error("Another tab is in the room.");
    entering = connect(performance.now(), true);
    try {
      await entering;
    } finally {
      entering = null;
    }
    if (mic === "on") notify("info", BACK_MUTED);
  };

  /** Asks quietly until the service answers, whatever that is; nothing is shown of it before. */
  const untilAnswered = async (answered: (join: Join) => void | Promise<void>): Promise<void> => {
    if (!token) return;
    const ask = (): Promise<Join> =>
      askJoin(token).catch((error: unknown) => {
        set({ answers: false });
        throw error;
      });
    const { outcome, last } = await asking.until(ask, answered);
    if (outcome === "refused") {
      if (!(await openedPast(last))) set({ stage: "invalid", problem: explain(last), cause: last });
    } else if (outcome === "over") await finish(last);
    else if (outcome === "gave up" && last instanceof NoPathError) set({ stage: "lost", answers: false, problem: explain(last), cause: last });
    else if (outcome === "gave up" && statusOf(last) === TOO_EARLY) early(last);
    else if (outcome === "gave up") set({ stage: "kept out", ...refusalOf(last) });
  };

  const early = (error: unknown): void => {
    const seconds = (error instanceof ApiError ? error.retryAfter : null) ?? 0;
    const { starts_at: starts = null, session_title: title, waits_for_organiser: waits = false } = error instanceof ApiError ? error.problem : {};
    set({ stage: "early", cause: error, early: { words: explain(error), seconds, at: performance.now(), starts, title: title ?? "", waits } });
  };

  const failed = async (error: unknown): Promise<void> => {
    const meaning = verdict(error);
    if (meaning === "refused") {
      if (!(await openedPast(error))) set({ stage: "invalid", problem: explain(error), cause: error });
    } else if (meaning === "over") await finish(error);
    else set({ stage: "join", problem: `Joining did not work. ${refusalOf(error).problem}${saysMore(error) ? "" : " Try again."}`, cause: error });
  };

  const send = (what: (open: Connection) => void): boolean => {
    try {
      if (connection) what(connection);
      return connection !== null;
    } catch {
      // The client throws while it is not ready; words stay in the box.
      notify("warn", "Your message was not sent: the connection is being restored.");
      return false;
    }
  };

  const close = async (): Promise<void> => {
    stop.abort();
    tabs?.close();
    requests.lost();
    typed.stop();
    await connection?.close().catch(() => undefined);
    connection = null;
    media.release();
  };

  const leave = async (problem = ""): Promise<void> => {
    tabs?.moved("left", useRoom.getState().content.you);
    await close();
    set({ client: null, problem, stage: over() ? "ended" : "left" });
  };

  /** A tab that was made of another one has its key: in the room they would push each other out. */
  const takeOverOwn = (): void => {
    const { elsewhere, content } = useRoom.getState();
    if (elsewhere !== null && elsewhere === content.you) tabs?.takeOver(elsewhere);
  };

  return {
    session,
    open: async () => {
      if (!token) return set({ stage: "invalid" });
      asking.stop();
      set({ stage: "opening" });
      try {
        opened(await askJoin(token));
      } catch (error) {
        const status = statusOf(error);
        if (status === GONE) await finish(error);
        else if (await openedPast(error)) return;
        else if (status === TOO_EARLY) early(error);
        else if (status === REFUSED) set({ stage: "kept out", ...refusalOf(error) });
        else if (status >= 400 && status < 500 && status !== 429) set({ stage: "invalid", problem: explain(error), cause: error });
        else {
          set({ stage: "unreachable", problem: explain(error), cause: error });
          void untilAnswered(opened);
        }
      }
    },
    knock: async () => {
      if (!token) return;
      try {
        const join = await askJoin(token);
        const { stage, content } = useRoom.getState();
        if (stage === "early") set({ stage: "join", join, content: { ...content, you: join.participant } });
        else if (stage === "join") set({ join });
      } catch (error) {
        if (!WAITING.has(useRoom.getState().stage)) return;
        // Anything but the end of the session may pass: the page asks again.
        if (statusOf(error) === TOO_EARLY) early(error);
        else if (verdict(error) === "over") await finish(error);
        else if (verdict(error) === "refused" && !(await openedPast(error))) set({ stage: "invalid", problem: explain(error), cause: error });
      }
    },
    askMic: async () => {
      set({ mic: "asking" });
      try {
        const track = await media.acquire();
        const mics = await media.getAllMics();
        set({ mic: "on", mics, micId: track.getSettings().deviceId ?? "" });
        return true;
      } catch (error) {
        set({ mic: micProblem(error) });
        return false;
      }
    },
    join: async (name, mic) => {
      withMic = mic;
      if (!mic) media.release();
      const { join } = useRoom.getState();
      // A personal link says whose it is; what somebody writes at other doors stays theirs.
      if (!join?.person) browserStorage.setItem(NAME_KEY, name);
      const muted = join?.transport.kind === "daily" && join.transport.start_muted;
      takeOverOwn();
      set({ stage: "connecting", waitsFor: "host", name, problem: "", cause: null, mic: !mic ? "none" : muted ? "muted" : "on" });
      let last: unknown;
      const begun = performance.now();
      const attempt = (): Promise<void> =>
        connect(begun).catch((error: unknown) => {
          last = error;
          throw error;
        });
      const outcome = await persist(attempt, {
        signal: stop.signal,
        tries: JOIN_TRIES,
        final: (error) => error instanceof NoPathError || statusOf(error) === REFUSED,
      });
      if (outcome !== "connected" && outcome !== "cancelled") await failed(last);
    },
    retry: () => entering?.catch(() => undefined) ?? reconnect(),
    takeOver: () => {
      const { elsewhere } = useRoom.getState();
      if (elsewhere !== null) tabs?.takeOver(elsewhere);
      set({ elsewhere: null });
    },
    ...{ say: typed.say, sayAgain: typed.sayAgain, takeBack: typed.takeBack },
    kind: (name, data, ref) => send((open) => open.kind(name, data, ref)),
    ask: (name, data) => requests.ask((ref) => send((open) => open.kind(name, data, ref))),
    setMuted: (muted) => {
      connection?.client.enableMic(!muted);
      set({ mic: muted ? "muted" : "on" });
    },
    pickMic: async (deviceId) => {
      try {
        if (useRoom.getState().join?.transport.kind === "daily" && connection) connection.client.updateMic(deviceId);
        else await media.updateMic(deviceId);
        set({ micId: deviceId });
      } catch (error) {
        notify("warn", MIC_WORDS[micProblem(error)]);
      }
    },
    track: () => media.track,
    energy: () => connection?.energy() ?? Promise.resolve(0),
    close,
    leave: () => leave(),
  };
}
