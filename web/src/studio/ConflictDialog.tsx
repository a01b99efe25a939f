import { Dialog } from "../shared/Dialog";
import type { Conflict } from "./store";
import { TextDiff } from "./TextDiff";

interface Props {
  conflict: Conflict;
  text: string;
  /** Goes on with this text, on top of what somebody else saved. */
  onSettle: (text: string) => void;
  onSave: () => void;
  onClose: () => void;
}

/** Somebody else saved first: both texts, and the choice between them. Nothing is lost either way. */
export function ConflictDialog({ conflict, text, onSettle, onSave, onClose }: Props) {
  return (
    <Dialog onCancel={onClose} title="Somebody else saved this meanwhile" wide>
      <p className="mt-2 text-muted">
        On the left is what they saved, on the right is yours. Nothing was written. Whatever you choose, their text stays among the
        versions, and yours stays in the editor’s undo.
      </p>
      <div className="mt-4">
        <TextDiff after={text} before={conflict.text} label="Their text and yours" />
      </div>
      <div className="dialog-foot mt-5 flex flex-wrap justify-end gap-3">
        <button className="button" onClick={() => onSettle(text)} type="button">
          Keep editing mine
        </button>
        <button className="button" onClick={() => onSettle(conflict.text)} type="button">
          Take theirs
        </button>
        <button
          className="button button-main"
          onClick={() => {
            onSettle(text);
            onSave();
          }}
          type="button"
        >
          Save mine over theirs
        </button>
      </div>
    </Dialog>
  );
}
