import { Dialog } from "../shared/Dialog";
import { QrCode } from "../shared/QrCode";

const HERE = new Set(["localhost", "127.0.0.1", "[::1]"]);

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
      {HERE.has(url.hostname) && (
        <p className="mt-4 font-semibold text-warn" role="alert">
          This link opens on this machine alone. For others set HOST and PUBLIC_URL, as docs/inviting.md says.
        </p>
      )}
      <div className="mt-4 flex justify-end">
        <button className="button button-main" onClick={onClose} type="button">
          Close
        </button>
      </div>
    </Dialog>
  );
}
