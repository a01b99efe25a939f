import { useEffect } from "react";

import { useConsole } from "../console/store";
import { Watched } from "../console/Watched";
import { NeedToken } from "../shared/NeedToken";
import { useOperator } from "../shared/useOperator";
import { Stage } from "./Stage";

/** A session on a big screen, for everybody in the hall: nothing to press, to be read from five metres. */
export function StageView({ session: id }: { session: string }) {
  const { token, refused, accept } = useOperator();
  const { session, problem } = useConsole();
  const title = session?.title ?? "";
  useEffect(() => {
    document.title = title ? `${title}, stage – Beatroom` : "Stage – Beatroom";
  }, [title]);
  const denied = problem?.status === 401;
  if (!token || denied) return <NeedToken session={id} onToken={accept} refused={denied || refused} />;
  return (
    <main className="stage-page" id="main">
      <Watched id={id} key={token} token={token} words>
        {(shown) => <Stage session={shown} />}
      </Watched>
    </main>
  );
}
