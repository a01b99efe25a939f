import { useRoom } from "../../room/store";
import { Transcript } from "../../shared/Transcript";
import { Waiting } from "../../shared/Waiting";
import { useCall } from "./callContext";
import { useLink, type LinkState } from "./link";
import { useTerra } from "./store";
import { SAYINGS } from "./words";

const TITLES: Partial<Record<LinkState, string>> = {
  off: "Say it, and it is done",
  lost: "The line to the host is gone",
  over: "Until next time",
  failed: "The host cannot come just now",
};

/** Without a host: what it can do, why it is not there, and the way to it. */
export function PanelDoor() {
  const call = useCall();
  const link = useLink();
  const trouble = useTerra((terra) => terra.trouble);
  const lines = useRoom((room) => room.content.lines);
  if (link === "calling") {
    return <Waiting sentence="Setting up sound with the host. A strict firewall or VPN can make this slow or impossible." word="Calling the host" />;
  }
  return (
    <div className="terra-door">
      <div>
        <p className="terra-display text-2xl">{TITLES[link] ?? TITLES.off}</p>
        <p className="mt-2 text-muted" role={trouble ? "alert" : undefined}>
          {trouble || DOOR_WORDS[link] || DOOR_WORDS.off}
        </p>
        {link === "off" && (
          <ul className="terra-sayings">
            {SAYINGS.map((words) => (
              <li key={words}>
                <button onClick={() => void call.connect(false, words)} type="button">
                  {words}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {lines.length > 0 && (
        <div className="flex min-h-0 grow flex-col">
          <Transcript empty="" lines={lines} />
        </div>
      )}
      <div className="grid gap-2">
        <button className="button button-main" data-testid="connect-voice" onClick={() => void call.connect(true)} type="button">
          {link === "off" ? "Talk to the host" : "Connect again"}
        </button>
        <button className="button" data-testid="connect-typed" onClick={() => void call.connect(false)} type="button">
          Type instead
        </button>
        <p className="label">What you say or type is written down for your booking. Your browser asks before it uses the microphone.</p>
      </div>
    </div>
  );
}

const DOOR_WORDS: Partial<Record<LinkState, string>> = {
  off: "Our host hears you, shows you around this page, fills in the forms with you and books.",
  lost: "The host could not be reached for a minute. What you have filled in is still here. Check your network, then connect again.",
  over: "This conversation is over. What was booked stays booked.",
  failed: "The page can be read all the same. Try again in a moment, or call us.",
};
