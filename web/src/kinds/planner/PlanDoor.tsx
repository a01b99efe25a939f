import { useState } from "react";

import { explain } from "../../api/http";
import { getPersonalities, startSession } from "../../api/operator";
import { keepGuestLink } from "../../api/token";
import { Link, navigate } from "../../router";
import { GoesOnAsking } from "../../shared/GoesOnAsking";
import { Message } from "../../shared/Message";
import { Nav } from "../../shared/Nav";
import { NeedToken } from "../../shared/NeedToken";
import { Page } from "../../shared/Page";
import { useOperator } from "../../shared/useOperator";
import { useRead } from "../../shared/useRead";
import { Waiting } from "../../shared/Waiting";
import { usable } from "../../start/store";
import { isOf } from "../kindPages";
import { DOOR } from "./door";

const { profile } = DOOR;

/** Without a session: the planners that there are, and the button that starts one. */
export function PlanDoor() {
  const { token, refused, accept } = useOperator();
  const { loaded, load, passing, asking, denied } = useRead(getPersonalities, token, "");
  const [trouble, setTrouble] = useState("");
  const [starting, setStarting] = useState(false);
  const [whose, setWhose] = useState("");

  if (!token || denied) return <NeedToken onToken={accept} refused={denied || refused} />;

  const planners = loaded && "value" in loaded ? loaded.value.filter((one) => isOf("planner", one.kind) && usable(one)) : null;
  const talks = planners?.some(({ chats }) => chats) ?? false;
  const start = async (personality: string): Promise<void> => {
    setStarting(true);
    setTrouble("");
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const started = await startSession(token, {
        personality,
        timezone: timeZone,
        ...(whose.trim() && { profile: whose.trim() }),
      });
      keepGuestLink(started.id, started.join.guest.url);
      // The room's link carries the token, wherever it leads; a planner's room is this page.
      const { hash } = new URL(started.join.host.url, window.location.origin);
      navigate(`/plan/${encodeURIComponent(started.id)}${hash}`);
    } catch (error) {
      setTrouble(explain(error));
      setStarting(false);
    }
  };
  return (
    <Page aside={<Nav here={null} />} title="Plan a day">
      {planners && planners.length > 0 ? (
        <Message
          actions={planners.map(({ name, title }) => (
            <button className="button button-main text-lg" data-testid={`plan-${name}`} disabled={starting} key={name} onClick={() => void start(name)} type="button">
              {starting ? "One moment…" : planners.length === 1 ? "Plan a day" : title}
            </button>
          ))}
          title={talks ? "Plan a day by talking" : "Plan a day"}
        >
          {!talks && (
            <p data-testid="plan-no-model">
              No language model is connected, so you plan by forms and buttons.{" "}
              <Link className="link font-semibold text-ink" href="/models">
                Connect a model
              </Link>{" "}
              to plan by talking.
            </p>
          )}
          <p>{talks ? "Say" : "Write"} what the day should hold. The host builds a plan of blocks, you move them as you like, and it goes to your calendar. Every write can be undone.</p>
          <label className="mt-4 block font-semibold">
            {profile?.word}
            <input
              aria-describedby="profile-hint"
              autoComplete="name"
              className="field mt-1 block w-full max-w-sm"
              maxLength={60}
              onChange={(event) => setWhose(event.target.value)}
              value={whose}
            />
          </label>
          <p className="label" id="profile-hint">
            {profile?.hint}
          </p>
          {trouble && (
            <p className="font-semibold text-danger" role="alert">
              {trouble}
            </p>
          )}
        </Message>
      ) : planners ? (
        <Message title="There is no planner yet">
          <p>No personality is of the kind “planner”. Put one into the folder “personalities”, then reload this page.</p>
        </Message>
      ) : loaded && "problem" in loaded ? (
        <Message
          actions={
            <button className="button button-main" onClick={() => void load()} type="button">
              Try again
            </button>
          }
          alert
          title="The planner cannot be reached"
        >
          <p>{loaded.problem}</p>
          {passing && <GoesOnAsking asking={asking} />}
        </Message>
      ) : (
        <Waiting sentence="Asking the service for its planners." word="Loading" />
      )}
    </Page>
  );
}
