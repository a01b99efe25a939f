import { useEffect, useState } from "react";

import { explain } from "../api/http";
import { whom } from "../shared/actWords";
import { Dialog } from "../shared/Dialog";
import { dayAndTime } from "../shared/localTime";
import { getVersion, getVersions } from "./api";
import type { VersionSummary as Version } from "../wire/types.gen";
import { TextDiff } from "./TextDiff";

interface Props {
  token: string;
  name: string;
  /** The text in the editor. */
  text: string;
  onRestore: (text: string) => void;
  onClose: () => void;
}

/** Earlier texts, compared with the one in the editor, and the way back to each. */
export function Versions({ token, name, text, onRestore, onClose }: Props) {
  const [versions, setVersions] = useState<Version[] | null>(null);
  const [chosen, setChosen] = useState<{ id: number; text: string } | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    getVersions(token, name).then(setVersions, (error: unknown) => setProblem(explain(error)));
  }, [token, name]);
  const choose = async (id: number): Promise<void> => {
    try {
      setProblem("");
      setChosen({ id, text: await getVersion(token, name, id) });
    } catch (error) {
      setProblem(explain(error));
    }
  };
  return (
    <Dialog onCancel={onClose} title="Versions" wide>
      {problem && (
        <p className="mt-3 font-semibold text-danger" role="alert">
          {problem}
        </p>
      )}
      <div className="mt-4 grid gap-5 lg:grid-cols-[16rem_1fr]">
        <div className="max-h-[60dvh] overflow-y-auto">
          {versions === null && !problem && <p className="text-muted">Asking the service…</p>}
          {versions?.length === 0 && <p className="text-muted">There is no version yet: the first is kept when you save.</p>}
          <ul className="border-t border-line">
            {versions?.map((version) => (
              <li className="border-b border-line" key={version.id}>
                <button
                  aria-pressed={chosen?.id === version.id}
                  className="min-h-11 w-full cursor-pointer px-2 py-2 text-left hover:bg-sunken aria-pressed:bg-sunken"
                  data-testid={`version-${version.id}`}
                  onClick={() => void choose(version.id)}
                  type="button"
                >
                  <span className="block font-semibold">{dayAndTime(version.at)}</span>
                  <span className="label">
                    {EVENT_WORDS[version.event] ?? version.event}
                    {version.by && `, by ${whom(version.by)}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
        {chosen ? (
          <div className="min-w-0">
            <p className="label mb-2">Left: that version. Right: the text in the editor.</p>
            <TextDiff after={text} before={chosen.text} label="That version and the text in the editor" />
          </div>
        ) : (
          <p className="text-muted">Choose a version to see what has changed since.</p>
        )}
      </div>
      <div className="dialog-foot mt-5 flex flex-wrap justify-end gap-3">
        <button className="button" onClick={onClose} type="button">
          Close
        </button>
        <button
          className="button button-main"
          disabled={!chosen || chosen.text === text}
          onClick={() => chosen && onRestore(chosen.text)}
          type="button"
        >
          Put it into the editor
        </button>
      </div>
    </Dialog>
  );
}

const EVENT_WORDS: Record<string, string> = {
  saved: "saved",
  draft: "saved as a draft",
  found: "found on disk",
  deleted: "deleted",
};
