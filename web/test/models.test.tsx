import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it } from "vitest";

import { ModelsView } from "../src/models/ModelsView";
import { useModels } from "../src/models/store";
import { suggested } from "../src/models/words";
import { StartView } from "../src/start/StartView";
import { useStart } from "../src/start/store";
import type { EndpointView, FoundServers, Lights, LocalModelView, ModelsView as Models, TryAnswer } from "../src/wire/types.gen";
import { json, PERSONALITIES, serve } from "./answers";

const OLLAMA = "http://127.0.0.1:11434/v1";
const LIGHTS: Lights = {
  model: { state: "off", says: "No language model is connected." },
  ears: { state: "on", says: "The recognition that came with Beatroom hears people." },
  voice: { state: "trouble", says: "'cartesia' needs a key: set CARTESIA_API_KEY." },
};
const QWEN: LocalModelView = {
  name: "qwen",
  title: "Qwen, small",
  purpose: "language",
  licence: "Apache-2.0",
  good_for: "modest talk",
  size: 1_000_000_000,
  got: 0,
  state: "absent",
  says: "",
};
const MODELS: Models = { endpoints: [], local: [QWEN], runtime: true, rules: "" };
const FOUND: FoundServers = { items: [{ called: "Ollama", url: OLLAMA, models: ["llama3.1", "mistral"] }], ports: [11434] };
const TRIED: TryAnswer = {
  works: true,
  reason: "",
  url: OLLAMA,
  model: "mistral",
  models: ["llama3.1", "mistral"],
  said: "Hello Ana, tea is a fine choice.",
  tried: { first_word: 0.42, words: 11.6, at: 1_800_000_000 },
  tools: false,
  json_schema: false,
  alternating: true,
  kinds: [
    { name: "meeting", works: true },
    { name: "restaurant", works: false },
  ],
};
const SAVED: EndpointView = {
  name: "mistral",
  url: OLLAMA,
  model: "mistral",
  has_key: false,
  tools: false,
  json_schema: false,
  source: "saved",
  default: true,
  tried: TRIED.tried,
  lacking: ["restaurant"],
};
const FRESH = useModels.getInitialState();
const FRESH_START = useStart.getInitialState();

const standing = {
  "GET /models": () => json(MODELS),
  "GET /models/found": () => json(FOUND),
  "GET /models/status": () => json(LIGHTS),
};

const open = (): void => {
  window.history.replaceState(null, "", "/models#token=op");
  render(<ModelsView />);
};

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  useModels.setState(FRESH, true);
  useStart.setState(FRESH_START, true);
});

describe("connecting a model", () => {
  it("tries a server that was found, says what it can do, and saves it", async () => {
    const views = [MODELS, { ...MODELS, endpoints: [SAVED] }];
    const asked = serve({
      ...standing,
      "GET /models": () => json(views.shift() ?? MODELS),
      "POST /models/try": () => json(TRIED),
      "PUT /models/endpoints/mistral": () => json(SAVED),
    });
    open();
    await userEvent.selectOptions(await screen.findByLabelText("Model of Ollama"), "mistral");
    await userEvent.click(within(screen.getByTestId("found-server")).getByRole("button", { name: "Try it" }));
    expect(await screen.findByRole("heading", { name: "It works" })).toBeInTheDocument();
    expect(screen.getByText("Hello Ana, tea is a fine choice.")).toBeInTheDocument();
    expect(screen.getByText("0.4 s")).toBeInTheDocument();
    expect(screen.getByText("11.6")).toBeInTheDocument();
    expect(screen.getByText("no restaurant")).toBeInTheDocument();
    expect(asked.find((one) => one.path === "/models/try")?.body).toEqual({ url: OLLAMA, model: "mistral" });

    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/mistral is saved/)).toBeInTheDocument();
    expect(screen.getByTestId("endpoint-mistral")).toHaveTextContent("speaks by default");
    const put = asked.find((one) => one.method === "PUT");
    expect(put?.headers.get("Idempotency-Key")).toBeTruthy();
    expect(put?.body).toEqual({
      url: OLLAMA,
      model: "mistral",
      tools: false,
      json_schema: false,
      alternating: true,
      tried: TRIED.tried,
      default: true,
    });
  });

  it("sends a key with an address, to be tried and to be saved, and shows it nowhere", async () => {
    const url = "https://models.example.com/v1";
    const asked = serve({
      ...standing,
      "POST /models/try": () => json({ ...TRIED, url }),
      "PUT /models/endpoints/big": () => json({ ...SAVED, name: "big", url, has_key: true }),
    });
    open();
    await userEvent.type(await screen.findByLabelText("Address, up to and including /v1"), url);
    await userEvent.type(screen.getByLabelText("Key, if it wants one"), "sk-1");
    expect(screen.getByLabelText("Key, if it wants one")).toHaveAttribute("type", "password");
    const form = screen.getByRole("region", { name: "Another address" });
    await userEvent.click(within(form).getByRole("button", { name: "Try it" }));
    const name = await screen.findByLabelText("Name, for personalities to choose");
    await userEvent.clear(name);
    await userEvent.type(name, "big");
    await userEvent.click(screen.getByRole("checkbox"));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/big is saved/)).toBeInTheDocument();
    expect(asked.find((one) => one.path === "/models/try")?.body).toEqual({ url, key: "sk-1" });
    expect(asked.find((one) => one.method === "PUT")?.body).toMatchObject({ key: "sk-1", default: false });
    expect(document.body.textContent).not.toContain("sk-1");
  });

  it("says in the service's words why a server does not work", async () => {
    const reason = "It cannot be reached (ConnectError).";
    serve({ ...standing, "POST /models/try": () => json({ ...TRIED, works: false, reason, kinds: [], tried: null }) });
    open();
    await userEvent.click(within(await screen.findByTestId("found-server")).getByRole("button", { name: "Try it" }));
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  it("can be stopped while it tries", async () => {
    serve({ ...standing, "POST /models/try": () => new Promise(() => undefined) });
    open();
    await userEvent.click(within(await screen.findByTestId("found-server")).getByRole("button", { name: "Try it" }));
    expect(await screen.findByText(/Asking llama3.1 at Ollama/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByText(/Asking llama3.1/)).toBeNull();
  });

  it("gets a model for this machine, shows how far it is, and stops and goes on", async () => {
    const on: LocalModelView = { ...QWEN, state: "fetching", got: 420_000_000, says: "weights.gguf: from the hub" };
    let now = on;
    serve({
      ...standing,
      "POST /models/local/qwen": () => json(on, 202),
      "GET /models/local/qwen": () => json(now),
      "POST /models/local/qwen/stop": () => json({ ...on, state: "stopped", says: "" }, 202),
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Get it (1.00 GB)" }));
    const row = screen.getByTestId("local-qwen");
    expect(await within(row).findByRole("progressbar")).toHaveAttribute("value", "420000000");
    expect(row).toHaveTextContent("42 %, 420 MB of 1.00 GB");
    expect(row).toHaveTextContent("Qwen, small: 40 percent");
    await userEvent.click(within(row).getByRole("button", { name: "Stop" }));
    await userEvent.click(await within(row).findByRole("button", { name: "Go on" }));
    now = { ...QWEN, state: "here", got: QWEN.size };
    await waitFor(() => expect(row).toHaveTextContent("Here"), { timeout: 4000 });
  });

  it("asks again where nobody answered", async () => {
    let away = true;
    serve({ ...standing, "GET /models": () => (away ? Promise.reject(new TypeError("offline")) : json(MODELS)) });
    open();
    const again = await screen.findByRole("button", { name: "Try again" });
    away = false;
    await userEvent.click(again);
    expect(await screen.findByTestId("local-qwen")).toBeInTheDocument();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says why a fetch failed, that nothing runs it, and which setting goes before", async () => {
    const failed = { ...QWEN, state: "failed", got: 5, says: "It could not be had." } as const;
    serve({ ...standing, "GET /models": () => json({ ...MODELS, local: [failed], runtime: false, rules: "OPENAI_BASE_URL is set." }) });
    open();
    expect(await screen.findByRole("alert")).toHaveTextContent("It could not be had.");
    expect(screen.getByText(/What runs language models is not installed/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Go on" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Go on" })).toHaveAccessibleDescription(/pip install 'beatroom\[models\]'/);
    expect(screen.getByTestId("model-rules")).toHaveTextContent("OPENAI_BASE_URL is set.");
  });

  it("deletes an endpoint once that is confirmed, and only what was saved here", async () => {
    const views = [{ ...MODELS, endpoints: [SAVED, { ...SAVED, name: "big", source: "file", default: false } as const] }, MODELS];
    const asked = serve({
      ...standing,
      "GET /models": () => json(views.shift() ?? MODELS),
      "DELETE /models/endpoints/mistral": () => new Response(null, { status: 204 }),
    });
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    open();
    expect(within(await screen.findByTestId("endpoint-big")).queryByRole("button", { name: "Delete" })).toBeNull();
    await userEvent.click(within(screen.getByTestId("endpoint-mistral")).getByRole("button", { name: "Delete" }));
    expect(asked.some((one) => one.method === "DELETE")).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Delete it" }));
    expect(await screen.findByText(/mistral is deleted/)).toBeInTheDocument();
  });

  it("says what to do where nothing was found, and where the link may not do this", async () => {
    serve({ ...standing, "GET /models/found": () => json({ items: [], ports: [11434, 8080] }) });
    open();
    expect(await screen.findByText("11434, 8080")).toBeInTheDocument();
    useModels.setState({ denied: 403 });
    expect(await screen.findByText("This link may not connect models")).toBeInTheDocument();
  });

  it("is accessible to axe", async () => {
    serve({ ...standing, "GET /models": () => json({ ...MODELS, endpoints: [SAVED] }), "POST /models/try": () => json(TRIED) });
    open();
    await userEvent.click(within(await screen.findByTestId("found-server")).getByRole("button", { name: "Try it" }));
    await screen.findByRole("heading", { name: "It works" });
    document.documentElement.lang = "en";
    const { violations } = await axe.run(document, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((one) => one.id)).toEqual([]);
  });

  it("proposes names that the service takes", () => {
    expect(suggested("meta/Llama-3.1:8B", [])).toBe("llama-3-1-8b");
    expect(suggested("default", [])).toBe("default-model");
    expect(suggested("gpt", ["gpt", "gpt-2"])).toBe("gpt-3");
    expect(suggested("***", [])).toBe("model");
  });
});

describe("the lights on the start page", () => {
  it("say how model, ears and voice stand, in words, and lead to the page", async () => {
    serve({ ...standing, "GET /personalities": () => json(PERSONALITIES.map((one) => ({ ...one, chats: false }))) });
    window.history.replaceState(null, "", "/#token=op");
    render(<StartView />);
    expect(await screen.findByTestId("light-model")).toHaveTextContent("Language model noneNo language model is connected.");
    expect(screen.getByTestId("light-ears")).toHaveAttribute("data-state", "on");
    expect(screen.getByTestId("light-voice")).toHaveTextContent("Voice trouble");
    expect(screen.getByTestId("models-link")).toHaveAttribute("href", "/models");
    expect(within(screen.getByTestId("no-model")).getByRole("link", { name: "Connect a model" })).toHaveAttribute("href", "/models");
  });
});

describe("the voice for other languages", () => {
  const espeak = (trouble: string) => ({
    language: "de",
    engines: [{ name: "espeak", chosen: false, voices: [], own_voice: null, trouble }],
  });

  it("is said to be missing, with how to get it and that no model stands in for it, and to be here once it is", async () => {
    let trouble = "'espeak' needs espeak-ng.";
    serve({ ...standing, "GET /voices?language=de": () => json(espeak(trouble)) });
    open();
    const voice = within(await screen.findByTestId("voice-espeak"));
    expect(await voice.findByRole("status")).toHaveTextContent("Not here");
    expect(voice.getByText(/This page cannot install it/)).toHaveTextContent("pip install \"beatroom[espeak]\"");
    expect(voice.getByText(/No voice for German and most other languages is among the models/)).toBeInTheDocument();
    trouble = "";
    window.dispatchEvent(new Event("focus"));
    await waitFor(() => expect(voice.getByRole("status")).toHaveTextContent(/^Here$/));
    expect(voice.queryByText(/This page cannot install it/)).toBeNull();
  });
});
