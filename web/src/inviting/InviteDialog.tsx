import { useId, useState } from "react";

import { Dialog } from "../shared/Dialog";
import { dayAndTime } from "../shared/localTime";
import { QrCode } from "../shared/QrCode";
import { CopyLink } from "./CopyLink";
import { Needs } from "./Needs";
import { Reach } from "./Reach";
import { whole } from "./reach";

interface Props {
  /** For everybody. */
  link: string;
  /** Those who are known beforehand, each with a link of their own. */
  people: readonly { name: string; url: string }[];
  /** Until when the links let somebody in, where that is known. */
  until: number | null;
  /** What closing it leads to. */
  close?: string;
  onClose: () => void;
}

/** The links that let others in, each to be copied or to be scanned from a screen, and what guests need. */
export function InviteDialog({ link, people, until, close = "Close", onClose }: Props) {
  return (
    <Dialog onCancel={onClose} title="Invite people">
      <div className="mt-3 flex flex-col gap-4">
        <Reach link={link} />
        <ul className="invited">
          <Invitation about="Whoever opens it gives a name at the door." link={link} name="Everybody" whose="everybody" />
          {people.map(({ name, url }) => (
            <Invitation about="Comes in under this name." key={name} link={url} name={name} whose={name} />
          ))}
        </ul>
        {until !== null && <p className="label">The links let people in until {dayAndTime(until)}.</p>}
        <section aria-labelledby="guests-need">
          <h3 className="font-semibold" id="guests-need">
            What guests need
          </h3>
          <Needs />
        </section>
        <div className="dialog-foot flex justify-end">
          <button className="button button-main" onClick={onClose} type="button">
            {close}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function Invitation({ name, about, link, whose }: { name: string; about: string; link: string; whose: string }) {
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <li>
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="label">{about}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyLink label={`Link for ${whose}`} link={link} whose={`for ${whose}`} word="Copy link" />
        <button aria-controls={id} aria-expanded={shown} className="button self-start" onClick={() => setShown(!shown)} type="button">
          QR code <span className="sr-only">for {whose}</span>
        </button>
      </div>
      <div className="mx-auto w-full max-w-72" id={id}>
        {shown && <QrCode label={`QR code of the link for ${whose}`} text={whole(link)} />}
      </div>
    </li>
  );
}
