import type { ReactNode } from "react";

import { OwnCommand } from "../shared/OwnCommand";
import { Page } from "../shared/Page";
import { Needs } from "./Needs";

const USUAL_PORT = "7860";

/** The service's own port, where this page came straight from it; null where something stands between. */
const ownPort = (): string | null => (window.location.protocol === "http:" && window.location.port ? window.location.port : null);

const caddyfile = (port: string): string => `beatroom.example.com {
	respond /cluster/* 404
	reverse_proxy 127.0.0.1:${port}
}`;
const SETTINGS = `HOST=127.0.0.1
PUBLIC_URL=https://beatroom.example.com`;

/** What lets others into a service's rooms: for whoever runs it, and for whoever asks them to. */
export function InvitingView() {
  const port = ownPort();
  return (
    <Page title="How others get in">
      <h1 className="pt-4 text-3xl font-bold tracking-tight sm:pt-8 sm:text-5xl">How others get in</h1>
      <div className="mt-3 flex max-w-prose flex-col gap-6">
        <p className="text-lg text-muted">
          Unless told otherwise, a service listens only on its own machine. This page is for whoever runs it.
        </p>
        <Part title="What guests need">
          <Needs />
        </Part>
        <Part title="1. An https address">
          <p>
            Browsers give a microphone only to https pages; over http, guests hear the host and type. The service speaks no
            https itself: a proxy in front of it does. <strong>Caddy</strong> gets its certificate by itself, with this
            Caddyfile and a name that leads to the machine:
          </p>
          <Lines label="Caddyfile" text={caddyfile(port ?? USUAL_PORT)} />
          {port === null && <p>{USUAL_PORT} is the service’s port unless PORT says otherwise.</p>}
        </Part>
        <Part title="2. The same address for the links">
          <p>Start the service with these settings. Links then begin with that address.</p>
          <Lines label="Settings" text={SETTINGS} />
          <p>Set HOST to 0.0.0.0 only if the proxy runs on another machine.</p>
        </Part>
        <Part title="3. A way for the sound">
          <p>
            Sound does not go through the proxy. It comes by UDP, straight to the machine: open those ports in its firewall
            (WEBRTC_PORTS), or name a TURN server (ICE_SERVERS). Sessions in Daily’s rooms need neither.
          </p>
        </Part>
        <p>
          <OwnCommand command="doctor" /> says how all this stands. The documentation has more under “Inviting
          people”, “HTTPS behind a proxy” and “Networks”.
        </p>
      </div>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-xl font-bold">{title}</h2>
      {children}
    </section>
  );
}

/** Lines to copy; they scroll where a telephone is narrower. */
function Lines({ label, text }: { label: string; text: string }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <pre aria-label={label} className="code-lines" role="region" tabIndex={0}>
      {text}
    </pre>
  );
}
