import { useEffect, useState, type FormEvent } from "react";

import { explain } from "../../api/http";
import { startSession } from "../../api/operator";
import { keepGuestLink } from "../../api/token";
import type { Started } from "../../protocol";
import { localPath, navigate } from "../../router";
import { getLibrary } from "./api";
import type { BoardLibrary } from "../../wire/types.gen";
import { Convened } from "./Convened";
import { ConveneDetails } from "./ConveneDetails";
import { begun, crowded, inRoom, lacking, requestOf, seated, type Draft } from "./draft";
import { SeatPicker } from "./SeatPicker";
import "./styles/convene.css";

/** A boardroom on a topic of one's own. */
export function ConveneForm({ token }: { token: string }) {
  const [library, setLibrary] = useState<BoardLibrary | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [made, setMade] = useState<Started | null>(null);
  useEffect(() => {
    let wanted = true;
    getLibrary(token).then(
      (found) => {
        if (!wanted) return;
        setLibrary(found);
        setDraft(found.rooms[0] ? begun(found.rooms[0]) : null);
      },
      (error: unknown) => wanted && setProblem(explain(error)),
    );
    return () => {
      wanted = false;
    };
  }, [token]);

  if (!library) return <p className="mt-6 text-muted" role="status">{problem || "Asking the service who can sit at a table…"}</p>;
  const room = library.rooms.find(({ name }) => name === draft?.room);
  if (!draft || !room) return <p className="mt-6 text-muted">No personality of the library is a boardroom.</p>;
  if (made) return <Convened made={made} onward={() => goTo(made, draft)} />;

  const become = (next: Draft): void => {
    setProblem("");
    setDraft(next);
  };
  const change = (part: Partial<Draft>): void => become({ ...draft, ...part });
  const missing = lacking(draft);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (missing) return setProblem(missing);
    setBusy(true);
    setProblem("");
    try {
      const started = await startSession(token, requestOf(draft, Intl.DateTimeFormat().resolvedOptions().timeZone));
      keepGuestLink(started.id, started.join.guest.url);
      if (started.remarks.length > 0) setMade(started);
      else goTo(started, draft);
    } catch (error) {
      setProblem(explain(error));
    } finally {
      setBusy(false);
    }
  };
  const short = crowded(draft, room);
  return (
    <form className="convene" data-testid="convene-form" onSubmit={(event) => void submit(event)}>
      <div className="convene-main">
        <div>
          <label className="label" htmlFor="convene-topic">
            What is it about?
          </label>
          <textarea
            className="field convene-topic mt-1 block"
            data-testid="convene-topic"
            id="convene-topic"
            maxLength={120}
            onChange={({ target }) => change({ topic: target.value.replace(/\n/g, " ") })}
            placeholder={`Such as: ${room.topic}`}
            rows={2}
            value={draft.topic}
          />
        </div>
        <div>
          <label className="label" htmlFor="convene-agenda">
            Agenda, one point per line
          </label>
          <textarea
            className="field mt-1 block"
            id="convene-agenda"
            onChange={({ target }) => change({ agenda: target.value })}
            placeholder={room.agenda.join("\n")}
            rows={4}
            value={draft.agenda}
          />
        </div>
        <SeatPicker chosen={draft.seats} onSeat={(seat, sits) => become(seated(draft, seat, sits))} seats={library.seats} />
      </div>
      <div className="panel convene-side">
        <div>
          <label className="label" htmlFor="convene-room">
            Chair
          </label>
          <select
            className="field mt-1"
            id="convene-room"
            onChange={({ target }) => become(inRoom(draft, room, library.rooms.find(({ name }) => name === target.value) ?? room))}
            value={draft.room}
          >
            {library.rooms.map(({ name, title, host }) => (
              <option key={name} value={name}>{`${host}, ${title}`}</option>
            ))}
          </select>
        </div>
        <ConveneDetails change={change} draft={draft} room={room} />
        {short && <p className="text-sm font-semibold text-warn" data-testid="convene-crowded">{short}</p>}
        {problem && (
          <p className="text-sm font-semibold text-danger" role="alert">
            {problem}
          </p>
        )}
        <button className="button button-main w-full text-lg" data-testid="convene-button" disabled={busy} type="submit">
          {busy ? "One moment…" : draft.startsAt ? "Schedule the boardroom" : "Convene"}
        </button>
      </div>
    </form>
  );
}

/** Whoever starts it at once goes into the room; else its console has the links. */
function goTo(made: Started, { startsAt, waits }: Draft): void {
  const path = localPath(made.join.host.url);
  if (!startsAt && !waits && path) navigate(path);
  else navigate(`/console/${encodeURIComponent(made.id)}`);
}
