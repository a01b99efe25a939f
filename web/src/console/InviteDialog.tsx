import { Dialog } from "../shared/Dialog";
import { QrCode } from "../shared/QrCode";
import { OnlyHere } from "./OnlyHere";

interface Props {
  link: string;
  onClose: () => void;
}

/** The guest link for people who stand around: to be scanned from a screen. */
export function InviteDialog({ link, onClose }: Props) {
  const url = new URL(link, window.location.origin);
  return (
    <Dialog onCancel={onClose} title="Join with a phone">
      <p className="mt-2 text-muted">Whoever scans this comes to the door of the room, and writes a name there.</p>
      <div className="mx-auto mt-4 max-w-72">
        <QrCode label="QR code of the guest link" text={url.href} />
      </div>
      <div className="mt-4">
        <OnlyHere link={url.href} />
      </div>
      <div className="mt-4 flex justify-end">
        <button className="button button-main" onClick={onClose} type="button">
          Close
        </button>
      </div>
    </Dialog>
  );
}
