import { beforeEach, describe, expect, it, vi } from "vitest";

import { ApiError } from "../src/api/http";
import type { Connection, Listener } from "../src/room/connection";
import { NoPathError } from "../src/room/paths";
import { useRoom } from "../src/room/store";
import { makeCall } from "../src/kinds/restaurant/call";
import { guestWords, hostWords } from "../src/kinds/restaurant/guestWords";
import { useTerra } from "../src/kinds/restaurant/store";
import { loadHouse } from "../src/kinds/restaurant/useHouse";
import { DE } from "../src/kinds/restaurant/words/de";
import { EN } from "../src/kinds/restaurant/words/en";
import { FR } from "../src/kinds/restaurant/words/fr";
import type { Language } from "../src/kinds/restaurant/words/languages";
import { speakOnPage } from "../src/kinds/restaurant/words/speaking";
import type { StateUpdate } from "../src/wire/types.gen";
import { answerTo, json, problem, serve, type Asked } from "./answers";

const made: { listener?: Listener; name: string; token: string; withMic: boolean }[] = [];
const told: [string, unknown][] = [];
const said: string[] = [];
let opens: () => Promise<void> = () => Promise.resolve();
let lost: () => void = () => undefined;

const GREETING: StateUpdate = {
  version: 1,
  type: "STATE_UPDATE",
  agent: "greeter",
  page: "home",
  acked: 0,
  reservation: { name: null, phone: null, date: null, time: null, guests: null, requests: null, table: null, email: null, whatsapp: null },
  order: { name: null, phone: null, date: null, time: null, notes: null, email: null, whatsapp: null, dishes: {} },
  submitting: null,
  booked: [],
  problem: null,
  problem_form: null,
  problem_field: null,
};

vi.mock("../src/room/connection", () => ({
  makeConnection: async (options: { listener: Listener; name: string; token: string; withMic: boolean; lost: () => void }): Promise<Connection> => {
    made.push(options);
    lost = options.lost;
    return {
      client: { enableMic: vi.fn() } as unknown as Connection["client"],
      open: async () => {
        await opens();
        options.listener.message({ type: "kind_state", page: null, language: null, kind: "restaurant", data: { ...GREETING } });
      },
      close: async () => undefined,
      say: (text) => said.push(text),
      kind: (name, data) => told.push([name, data]),
      path: () => Promise.resolve(null),
      energy: () => Promise.resolve(0),
    };
  },
}));

const join = (session: string) => answerTo("GET /sessions/{session}/join", { session, title: "Terra", participant: "p1", participant_key: "k", name: "" });
const door = (session: string, language = "en") => ({ session, language, join: { url: `http://localhost/room/${session}#join=tok-${session}`, token: `tok-${session}`, expires_at: 1_900_000_000 } });
const asked = (all: Asked[]): string[] => all.map(({ method, path }) => `${method} ${path}`);

beforeEach(() => {
  made.length = 0;
  told.length = 0;
  said.length = 0;
  opens = () => Promise.resolve();
  useTerra.getState().reset();
  useRoom.getState().reset();
});

describe("calling the host", () => {
  it("opens the door, joins with the link's token, and hands the forms over", async () => {
    const all = serve({ "POST /restaurant/connect": () => json(door("t1"), 201), "GET /sessions/t1/join": () => json(join("t1")) });
    const call = makeCall();
    call.bridge.edit("reservation", "name", "Ada");
    await call.connect(false);
    expect(asked(all)).toEqual(["POST /restaurant/connect", "GET /sessions/t1/join"]);
    expect(all[1]?.headers.get("Authorization")).toBe("Bearer tok-t1");
    expect(made).toMatchObject([{ token: "tok-t1", name: "Ada", withMic: false }]);
    expect(told).toMatchObject([["SESSION_SYNC", { reservation: { name: "Ada" } }]]);
    expect(useTerra.getState()).toMatchObject({ hostThere: true, dialling: false, trouble: null });
    expect(window.location.href).not.toContain("tok-t1");
    call.close();
  });

  it("goes back to the same session after a reload of the tab", async () => {
    window.sessionStorage.setItem("beatroom.terra.session", "t1");
    window.sessionStorage.setItem("beatroom.join.t1", "tok-t1");
    const all = serve({ "GET /sessions/t1/join": () => json(join("t1")) });
    const call = makeCall();
    await call.connect(false);
    expect(asked(all)).toEqual(["GET /sessions/t1/join"]);
    expect(useRoom.getState().stage).toBe("in");
    call.close();
  });

  it("asks for another session when that one is over", async () => {
    window.sessionStorage.setItem("beatroom.terra.session", "t1");
    window.sessionStorage.setItem("beatroom.join.t1", "tok-t1");
    const all = serve({
      "GET /sessions/t1/join": () => problem(410, "The session is over."),
      "POST /restaurant/connect": () => json(door("t2"), 201),
      "GET /sessions/t2/join": () => json(join("t2")),
    });
    const call = makeCall();
    await call.connect(false);
    expect(asked(all)).toEqual(["GET /sessions/t1/join", "GET /sessions/t1/keepsake", "POST /restaurant/connect", "GET /sessions/t2/join"]);
    expect(window.sessionStorage.getItem("beatroom.join.t1")).toBeNull();
    expect(useRoom.getState().stage).toBe("in");
    call.close();
  });

  it("says why there is no host in the guest's language, where that is not the service's", async () => {
    await speakOnPage("de");
    serve({ "POST /restaurant/connect": () => problem(429, "Our host is talking to other guests.") });
    const call = makeCall();
    await call.connect(false);
    const { trouble, words } = useTerra.getState();
    expect(hostWords(trouble, words, "de")).toBe(DE.door.busy);
    call.close();
  });

  it("asks for a host who speaks the page's language; one who does not is heard of once", async () => {
    await speakOnPage("de");
    const opened = [door("t1", "de"), door("t2", "en")];
    const all = serve({ "POST /restaurant/connect": () => json(opened.shift(), 201), "GET /sessions/t1/join": () => json(join("t1")), "GET /sessions/t2/join": () => json(join("t2")) });
    const call = makeCall();
    await call.connect(false);
    expect(all[0]?.body).toEqual({ language: "de" });
    expect(useTerra.getState().hostLanguage).toBe("de");
    expect(useRoom.getState().content.notices).toEqual([]);
    useRoom.getState().receive({ type: "ended", reason: "wrapped up" }, 0);
    await vi.waitFor(() => expect(useTerra.getState().visit).toBeNull());
    await call.connect(false);
    expect(useTerra.getState()).toMatchObject({ hostLanguage: "en", declined: ["de"] });
    expect(useRoom.getState().content.notices.map((one) => one.text)).toEqual([DE.panel.cannot]);
    call.close();
  });

  it("goes on in another language with what was said, and keeps the forms", async () => {
    const opened = [door("t1"), door("t2", "fr")];
    serve({ "POST /restaurant/connect": () => json(opened.shift(), 201), "GET /sessions/t1/join": () => json(join("t1")), "GET /sessions/t2/join": () => json(join("t2")) });
    const call = makeCall();
    await call.connect(false);
    call.bridge.edit("reservation", "name", "Ada");
    await call.speak("fr", "Je voudrais une table.");
    expect(made.map(({ token }) => token)).toEqual(["tok-t1", "tok-t2"]);
    expect(said).toEqual(["Je voudrais une table."]);
    expect(told.at(-1)).toMatchObject(["SESSION_SYNC", { reservation: { name: "Ada" } }]);
    expect(useTerra.getState()).toMatchObject({ hostLanguage: "fr", hostThere: true, dialling: false });
    call.close();
  });

  it.each([
    ["nobody is free", () => problem(429, "Our host is talking to you.")],
    ["nothing here speaks it", () => json(door("t2", "en"), 201)],
  ])("stays with the host who is there when %s", async (_, answer) => {
    let first = true;
    serve({ "POST /restaurant/connect": () => (first ? json(door("t1"), 201) : answer()), "GET /sessions/t1/join": () => json(join("t1")) });
    const call = makeCall();
    await call.connect(false);
    first = false;
    await call.speak("fr");
    expect(made).toHaveLength(1);
    expect(useTerra.getState()).toMatchObject({ hostLanguage: "en", hostThere: true, declined: ["fr"], trouble: null });
    expect(useRoom.getState().content.notices).toHaveLength(1);
    expect(useRoom.getState().stage).toBe("in");
    call.close();
  });

  it.each(["en", "de"] as const)("tells a guest whom nobody answers what a guest can do about it, in %s", async (language) => {
    await speakOnPage(language);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("gone")));
    const call = makeCall();
    await call.connect(false);
    await loadHouse();
    const { trouble, houseTrouble } = useTerra.getState();
    const { words } = useTerra.getState();
    expect([hostWords(trouble, words, language), guestWords(houseTrouble, words)]).toEqual(Array(2).fill(words.door.unanswered));
    expect(words.door.unanswered).not.toContain("service");
    call.close();
  });

  it.each<[string, Language, Error | null, keyof typeof DE.door]>([
    ["the tab is offline", "de", null, "unanswered"],
    ["the tab is offline", "en", null, "unanswered"],
    ["the offer is not answered", "de", new ApiError(0, {}), "unanswered"],
    ["the offer is not answered", "en", new ApiError(0, {}), "unanswered"],
    ["the room is full", "de", new ApiError(409, { detail: "The room is full." }), "unreachable"],
    ["the offer is answered too late", "de", new Error("The session did not answer in time."), "unreachable"],
    ["no sound gets through", "de", new NoPathError([]), "noPath"],
    ["no sound gets through", "en", new NoPathError([]), "noPath"],
  ])("tells a guest who comes back to a visit what a guest can do where %s, in %s", async (_, language, error, key) => {
    vi.useFakeTimers();
    await speakOnPage(language);
    window.sessionStorage.setItem("beatroom.terra.session", "t1");
    window.sessionStorage.setItem("beatroom.join.t1", "tok-t1");
    if (error === null) vi.stubGlobal("fetch", () => Promise.reject(new TypeError("gone")));
    else serve({ "GET /sessions/t1/join": () => json(join("t1")) });
    opens = () => (error === null ? Promise.resolve() : Promise.reject(error));
    const call = makeCall();
    const connecting = call.connect(false);
    await vi.advanceTimersByTimeAsync(120_000);
    await connecting;
    const { trouble, words } = useTerra.getState();
    expect(hostWords(trouble, words, language)).toBe((language === "de" ? DE : EN).door[key]);
    // In the language of the page as it is by then.
    await speakOnPage("fr");
    expect(hostWords(trouble, useTerra.getState().words, "fr")).toBe(FR.door[key]);
    call.close();
    vi.useRealTimers();
  });

  it("says in the service's words why there is no host", async () => {
    serve({ "POST /restaurant/connect": () => problem(429, "Four guests talk to the host already.") });
    const call = makeCall();
    await call.connect(false);
    const { trouble, words } = useTerra.getState();
    expect(useTerra.getState()).toMatchObject({ hostThere: false, dialling: false });
    expect(hostWords(trouble, words, "en")).toBe("Four guests talk to the host already.");
    call.close();
  });

  it("goes on by typing where the microphone is refused, and says so", async () => {
    vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: () => Promise.reject(new DOMException("no", "NotAllowedError")) } });
    serve({ "POST /restaurant/connect": () => json(door("t1"), 201), "GET /sessions/t1/join": () => json(join("t1")) });
    const call = makeCall();
    await call.connect(true);
    expect(made).toMatchObject([{ withMic: false }]);
    expect(useRoom.getState().content.notices[0]?.text).toContain("Your browser blocks the microphone");
    call.close();
  });

  it("keeps what is filled in while the line is down, and syncs when it is back", async () => {
    serve({ "POST /restaurant/connect": () => json(door("t1"), 201), "GET /sessions/t1/join": () => json(join("t1")) });
    const call = makeCall();
    await call.connect(false);
    lost();
    await vi.waitFor(() => expect(made).toHaveLength(2));
    await vi.waitFor(() => expect(told.map(([name]) => name)).toEqual(["SESSION_SYNC", "SESSION_SYNC"]));
    expect(useTerra.getState().hostThere).toBe(true);
    call.close();
  });

  it("lets go when the session ends, and forgets it", async () => {
    serve({ "POST /restaurant/connect": () => json(door("t1"), 201), "GET /sessions/t1/join": () => json(join("t1")) });
    const call = makeCall();
    await call.connect(false);
    useRoom.getState().receive({ type: "ended", reason: "wrapped up" }, 0);
    await vi.waitFor(() => expect(useTerra.getState().visit).toBeNull());
    expect(useTerra.getState().hostThere).toBe(false);
    expect(window.sessionStorage.getItem("beatroom.terra.session")).toBeNull();
    call.close();
  });
});
