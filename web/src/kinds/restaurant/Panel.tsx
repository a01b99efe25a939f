import { useId } from "react";

import { useRoom } from "../../room/store";
import { useStillKept } from "../../room/useStillKept";
import { VisitContext } from "../../room/visitContext";
import { SpeakingBars } from "../../shared/SpeakingBars";
import { useLink } from "./link";
import { PanelDoor } from "./PanelDoor";
import { PanelStrip } from "./PanelStrip";
import { PanelTalk } from "./PanelTalk";
import { useTerra } from "./store";
import { useWords } from "./words/speaking";

/** The host's place on the page: a column on a screen, a sheet from below on a phone; closed, a strip of it. */
export function Panel() {
  const id = useId();
  const { panel, link: linkWords } = useWords();
  const open = useTerra((terra) => terra.panelOpen);
  const visit = useTerra((terra) => terra.visit);
  const set = useTerra((terra) => terra.set);
  const link = useLink();
  useStillKept();
  const inside = (link === "on" || link === "reconnecting") && visit !== null;
  return (
    <aside aria-label={panel.label} className="terra-panel" data-link={link} data-open={open ? "" : undefined} data-testid="terra-panel">
      <button
        aria-controls={id}
        aria-expanded={open}
        className="terra-panel-bar"
        data-testid="panel-toggle"
        onClick={() => set({ panelOpen: !open })}
        type="button"
      >
        <HostSign live={link === "on"} />
        <span className="terra-panel-title">
          <span className="terra-panel-name">{panel.host}</span>
          <span className="terra-panel-state" data-testid="link-state">
            {linkWords[link]}
          </span>
          {!open && <LastWords />}
        </span>
        <svg aria-hidden className="terra-chevron" height="20" viewBox="0 0 20 20" width="20">
          <path d="M12 4l-6 6 6 6" fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" strokeWidth="2" />
        </svg>
      </button>
      {!open && <PanelStrip visit={inside ? visit : null} />}
      <div className="terra-panel-inside" hidden={!open} id={id}>
        {inside ? (
          <VisitContext.Provider value={visit}>
            <PanelTalk />
          </VisitContext.Provider>
        ) : (
          <PanelDoor />
        )}
      </div>
    </aside>
  );
}

/** While the panel is closed: what is being said, where there is room for it. */
function LastWords() {
  const content = useRoom((room) => room.content);
  const words = content.captions.at(-1)?.text ?? content.lines.at(-1)?.text;
  return words ? (
    <span className="terra-panel-said" data-testid="last-words">
      {words}
    </span>
  ) : null;
}

/** A face of leaves; it moves while the host speaks. */
function HostSign({ live }: { live: boolean }) {
  const speaks = useRoom((room) => room.content.floor.holder === "bot") && live;
  return (
    <span aria-hidden className="terra-sign" data-live={live ? "" : undefined}>
      {speaks ? (
        <SpeakingBars heights={[9, 15, 9]} />
      ) : (
        <svg height="20" viewBox="0 0 20 20" width="20">
          <path d="M10 17V8M10 12C5 12 3 8 3 4c5 0 7 3 7 8zM10 10c0-4 2-6 7-6 0 4-2 7-7 7z" fill="none" stroke="currentColor" strokeLinejoin="round" strokeWidth="1.700" />
        </svg>
      )}
    </span>
  );
}
