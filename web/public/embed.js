// Shows a Beatroom room, or the restaurant's host, in a page of any site:
//   <script src="https://ROOMS/embed.js" defer></script>
//   <beatroom-room link="https://ROOMS/room/ID#join=..."></beatroom-room>
//   <beatroom-restaurant></beatroom-restaurant>
(() => {
  const service = new URL(document.currentScript.src).origin;
  const STYLE =
    ":host{display:block;height:640px}iframe{border:0;width:100%;height:100%}" +
    "p{margin:0;padding:1em;font:1rem/1.5 system-ui,sans-serif;border:1px solid currentcolor}";
  const UNREACHED = `Beatroom at ${service} does not answer.`;

  /** Why this page may not show it, or nothing. */
  async function refusal() {
    try {
      const answer = await fetch(`${service}/api/v1/embed`, { credentials: "omit" });
      return answer.ok ? "" : ((await answer.json()).detail ?? UNREACHED);
    } catch {
      return UNREACHED;
    }
  }

  class Framed extends HTMLElement {
    constructor() {
      super();
      this.attachShadow({ mode: "open" });
    }

    async connectedCallback() {
      const { at, wrong } = this.address();
      const why = wrong || (await refusal());
      const style = document.createElement("style");
      style.textContent = STYLE;
      this.shadowRoot.replaceChildren(style, why ? this.said(why) : this.frame(at));
    }

    said(why) {
      const sentence = document.createElement("p");
      sentence.setAttribute("role", "alert");
      sentence.textContent = why;
      return sentence;
    }

    frame(at) {
      const frame = document.createElement("iframe");
      frame.title = this.getAttribute("title") || this.called;
      frame.allow = "microphone; autoplay; clipboard-write";
      frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms allow-popups allow-downloads");
      frame.referrerPolicy = "no-referrer";
      frame.src = at;
      return frame;
    }
  }

  class Room extends Framed {
    called = "Voice session";

    address() {
      const link = this.getAttribute("link") ?? "";
      const at = URL.canParse(link) ? new URL(link) : null;
      if (at?.origin === service && at.pathname.startsWith("/room/")) return { at: at.href };
      return { wrong: `beatroom-room: "link" is a session's link, such as ${service}/room/ID#join=...` };
    }
  }

  class Restaurant extends Framed {
    called = "The restaurant's host";

    address() {
      return { at: `${service}/terra` };
    }
  }

  customElements.define("beatroom-room", Room);
  customElements.define("beatroom-restaurant", Restaurant);
})();
