import { NotArrived } from "../../room/NotArrived";
import { useRoom } from "../../room/store";
import { Transcript } from "../../shared/Transcript";
import { Waiting } from "../../shared/Waiting";
import { useCall } from "./callContext";
import { useLink } from "./link";
import { useTerra } from "./store";
import { useHostWords } from "./useHostWords";
import type { Words } from "./words/en";
import { useWords } from "./words/speaking";

type Told = keyof Words["door"]["words"];

/** Without a host: what it can do, why it is not there, and the way to it. */
export function PanelDoor() {
  const call = useCall();
  const link = useLink();
  const { door, room } = useWords();
  const trouble = useHostWords();
  const house = useTerra((terra) => terra.house);
  const lines = useRoom((state) => state.content.lines);
  if (link === "calling") return <Waiting under sentence={door.callingHint} word={door.calling} />;
  const told: Told = link in door.words ? (link as Told) : "off";
  return (
    <div className="terra-door">
      <div>
        <p className="terra-display text-2xl">{door.titles[told]}</p>
        <p className="mt-2 text-muted" role={trouble ? "alert" : undefined}>
          {trouble || door.words[told]}
        </p>
        {link === "off" && (
          <ul className="terra-sayings">
            {door.sayings.map((words) => (
              <li key={words}>
                <button onClick={() => void call.connect(false, words)} type="button">
                  {words}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <NotArrived words={room.notArrived} />
      {lines.length > 0 && (
        <div className="flex min-h-0 grow flex-col">
          <Transcript empty="" lines={lines} words={room} />
        </div>
      )}
      <div className="grid gap-2">
        <button className="button button-main" data-testid="connect-voice" onClick={() => void call.connect(true)} type="button">
          {link === "off" ? door.talk : door.again}
        </button>
        <button className="button" data-testid="connect-typed" onClick={() => void call.connect(false)} type="button">
          {door.type}
        </button>
        <p className="label">{door.notice}</p>
        {house?.recorded && (
          <p className="font-semibold" data-testid="recorded">
            {door.recorded}
          </p>
        )}
      </div>
    </div>
  );
}
