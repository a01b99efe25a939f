import { Dialog } from "../shared/Dialog";
import { KEY_WORDS, KEYS, type Deed } from "./shortcuts";

/** All keys, on one sheet. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onCancel={onClose} title="Keys">
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {(Object.keys(KEYS) as Deed[]).map((deed) => (
          <div className="contents" key={deed}>
            <dt>
              <kbd className="kbd inline-block">{KEYS[deed]}</kbd>
            </dt>
            <dd>{KEY_WORDS[deed]}</dd>
          </div>
        ))}
        <div className="contents">
          <dt>
            <kbd className="kbd inline-block">Ctrl Enter</kbd>
          </dt>
          <dd>Send what is written to the host</dd>
        </div>
      </dl>
      <p className="label mt-4">No key works while you type or choose.</p>
      <div className="mt-4 flex justify-end">
        <button className="button button-main" onClick={onClose} type="button">
          Close
        </button>
      </div>
    </Dialog>
  );
}
