import { lazy, Suspense, useState, type FormEvent } from "react";

import { localPath, navigate } from "../router";
import type { Started } from "../protocol";
import { RunOfShow } from "./RunOfShow";
import { SessionDetails } from "./SessionDetails";
import { doorOfChosen, secondsOf, useStart } from "./store";

/** With the QR codes, which most starts have no use for. */
const InviteDialog = lazy(() => import("../inviting/InviteDialog").then((part) => ({ default: part.InviteDialog })));
/** The least that the service takes; the most is a setting of its own, which its refusal tells. */
const LEAST_MINUTES = 0.5;

/** A session that was made, and whether it starts later. */
interface Made {
  started: Started;
  scheduled: boolean;
}

/** The session's particulars, and the button that starts it. */
export function StartForm({ token }: { token: string }) {
  const { personalities, chosen, title, minutes, profile, details, starting, error, setTitle, setMinutes, setProfile, start } = useStart();
  const personality = personalities?.find((p) => p.name === chosen);
  const door = doorOfChosen(personalities, chosen);
  // Its people use a website in place of a room.
  const elsewhere = door?.site !== undefined;
  const [made, setMade] = useState<Made | null>(null);
  const go = ({ started, scheduled }: Made): void => {
    if (scheduled) navigate(`/console/${encodeURIComponent(started.id)}`);
    else enter(started);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const started = await start(token);
    if (!started) return;
    const now = { started, scheduled: details.startsAt !== "" };
    // Who was named has a link of their own, which wants to be sent first.
    if (started.join.people.length > 0) setMade(now);
    else go(now);
  };
  if (made) {
    const { join } = made.started;
    return (
      <Suspense>
        <InviteDialog
          close={made.scheduled ? "Go to its console" : "Go to the room"}
          link={join.guest.url}
          onClose={() => go(made)}
          people={join.people}
          until={join.expires_at}
        />
      </Suspense>
    );
  }
  return (
    <form
      className="start-form"
      onSubmit={(event) => void submit(event)}
    >
      {personality && <RunOfShow length={secondsOf(minutes)} personality={personality} />}
      <div className="grid grid-cols-[1fr_7.75rem] gap-3 lg:grid-cols-1 lg:gap-5">
        <div>
          <label className="label" htmlFor="title">
            Session title
          </label>
          <input
            className="field mt-1"
            id="title"
            maxLength={200}
            onChange={(event) => setTitle(event.target.value)}
            placeholder={personality?.title ?? ""}
            value={title}
          />
        </div>
        <div>
          <label className="label" htmlFor="minutes">
            Minutes
          </label>
          <input
            className="field time mt-1"
            id="minutes"
            inputMode="decimal"
            min={LEAST_MINUTES}
            onChange={(event) => setMinutes(event.target.value)}
            placeholder={personality?.length ? String(Math.round(personality.length / 6) / 10) : ""}
            step="any"
            type="number"
            value={minutes}
          />
        </div>
      </div>
      {door?.profile && (
        <div>
          <label className="label" htmlFor="profile">
            {door.profile.word}
          </label>
          <input
            aria-describedby="profile-hint"
            autoComplete="name"
            className="field mt-1"
            id="profile"
            maxLength={60}
            onChange={(event) => setProfile(event.target.value)}
            value={profile}
          />
          <p className="label mt-1" id="profile-hint">
            {door.profile.hint}
          </p>
        </div>
      )}
      <SessionDetails />
      <div className="start-go">
        {error && (
          <p className="text-sm font-semibold text-danger" role="alert">
            {error}
          </p>
        )}
        {personality && <p className="label truncate lg:hidden">{personality.title}</p>}
        <button
          className={`button w-full ${elsewhere ? "" : "button-main text-lg"}`}
          data-testid="start-button"
          disabled={!personality || starting}
          type="submit"
        >
          {starting ? "One moment…" : wordOf(details.startsAt !== "", elsewhere)}
        </button>
      </div>
      <p className="label">
        {details.startsAt
          ? "Opens its console, where you find the guest link."
          : elsewhere
            ? "Guests talk with the host on the website. A plain room has none of the forms that the host speaks of."
            : "You go to the room as its organiser. Guests join by a link that the console shows."}
      </p>
    </form>
  );
}

function wordOf(scheduled: boolean, elsewhere: boolean): string {
  if (scheduled) return "Schedule session";
  return elsewhere ? "Start it without the website" : "Start session";
}

function enter(started: Started): void {
  const { url } = started.join.host;
  const path = localPath(url);
  if (path) navigate(path);
  else window.location.assign(url);
}
