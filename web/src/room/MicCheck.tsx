import type { ReactNode } from "react";

import { MicLevel } from "./MicLevel";
import { MicSelect } from "./MicSelect";
import { isOrganiser } from "./organiser";
import { useRoom } from "./store";
import { useVisit } from "./visitContext";

/** The microphone before joining: try it, choose it, or learn what to do about it. */
export function MicCheck() {
  const visit = useVisit();
  const { mic, join } = useRoom();
  const ask = (): void => void visit.askMic();
  switch (mic) {
    case "on":
      return (
        <div className="mt-6 space-y-3">
          <MicSelect />
          <MicLevel track={visit.track()} />
        </div>
      );
    case "asking":
      return <Said>Your browser asks whether this page may use the microphone. Choose “Allow”.</Said>;
    case "refused":
      return (
        <Said onRetry={ask} title="The microphone is blocked">
          Open the site settings beside the address (the lock or slider sign), allow the microphone, then try again.
          Or join without it and type.
        </Said>
      );
    case "missing":
      return (
        <Said onRetry={ask} title="No microphone found">
          Plug one in or switch it on, then try again. Or join without it: you will hear the host and can type.
        </Said>
      );
    case "busy":
      return (
        <Said onRetry={ask} title="The microphone does not answer">
          Another program may be using it. Close that one, then try again. Or join without it: you will hear the host and
          can type.
        </Said>
      );
    case "insecure":
      return (
        <Said title="The microphone cannot be used at this address">
          Browsers give a microphone to pages over https only, or on the machine itself.{" "}
          {isOrganiser(join) ? "Open this page by an address that begins with https." : "Ask whoever invited you for a link that begins with https."} Or join without it: you will hear the host and can type.
        </Said>
      );
    default:
      return (
        <p className="mt-6">
          <button className="link min-h-11 cursor-pointer py-2 font-semibold" onClick={ask} type="button">
            Check the microphone first
          </button>
        </p>
      );
  }
}

interface SaidProps {
  title?: string;
  onRetry?: () => void;
  children: ReactNode;
}

function Said({ title, onRetry, children }: SaidProps) {
  return (
    <div className="panel mt-6 p-4" role={title ? "alert" : "status"}>
      {title && <p className="font-semibold text-warn">{title}</p>}
      <p className={title ? "mt-1" : ""}>{children}</p>
      {onRetry && (
        <button className="button mt-3" onClick={onRetry} type="button">
          Try again
        </button>
      )}
    </div>
  );
}
