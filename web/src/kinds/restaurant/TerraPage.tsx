import { useEffect } from "react";

import { Booking } from "./Booking";
import type { Page } from "./fields";
import { Home } from "./Home";
import { Order } from "./Order";
import { Panel } from "./Panel";
import { Pattern } from "./Pattern";
import { LIT_MS, findTarget, narrow, show } from "./show";
import { useTerra } from "./store";
import { TerraFoot } from "./TerraFoot";
import { TerraHead } from "./TerraHead";
import { useWords } from "./words/speaking";
import { Yours } from "./Yours";

/** The site for the store's state; the connection is not its business. */
export function TerraPage({ page, own = false }: { page: Page; own?: boolean }) {
  const { titles, head, own: ownWords } = useWords();
  const panelOpen = useTerra((terra) => terra.panelOpen);
  useEffect(() => {
    document.title = own ? `${ownWords.title} – Terra` : titles[page];
  }, [titles, page, own, ownWords]);
  useShown(page);
  return (
    <div className="terra" data-panel={panelOpen ? "open" : "closed"}>
      <a className="button sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-40" href="#main">
        {head.skip}
      </a>
      <Pattern />
      <Panel />
      <div className="terra-body">
        <TerraHead page={own ? null : page} />
        <main id="main" tabIndex={-1}>
          {page === "home" && <Home />}
          {own && <Yours />}
          {page === "booking" && !own && <Booking />}
          {page === "order" && <Order />}
        </main>
        <TerraFoot />
      </div>
    </div>
  );
}

/** Does what the host asked for, once the page that it means stands. */
function useShown(page: Page): void {
  const wanted = useTerra((terra) => terra.wanted);
  const house = useTerra((terra) => terra.house);
  useEffect(() => {
    if (!wanted || useTerra.getState().page !== page) return undefined;
    const { set } = useTerra.getState();
    // On a phone the panel would cover what is shown.
    if (narrow()) set({ panelOpen: false });
    if (!show(wanted)) return undefined;
    set({ wanted: null, lit: wanted.action === "SCROLL_TO" ? null : wanted.target });
    return undefined;
  }, [wanted, page, house]);
  const lit = useTerra((terra) => terra.lit);
  useEffect(() => {
    const element = lit === null ? null : findTarget(lit);
    element?.setAttribute("data-lit", "");
    const timer = lit === null ? undefined : setTimeout(() => useTerra.getState().set({ lit: null }), LIT_MS);
    return () => {
      clearTimeout(timer);
      element?.removeAttribute("data-lit");
    };
  }, [lit, page]);
}
