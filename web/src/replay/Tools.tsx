import { useState } from "react";

import { fetchText, keep } from "../api/download";
import { explain } from "../api/http";
import { Link } from "../router";
import type { TrackAnswer } from "../wire/types.gen";

const CAPTIONS = "text/vtt";

interface Props {
  id: string;
  token: string;
  track: TrackAnswer | null;
  /** Whether there are words to be captions. */
  said: boolean;
}

/** What can be taken away, and where else the session is to be seen. */
export function Tools({ id, token, track, said }: Props) {
  const [refusal, setRefusal] = useState("");
  const path = encodeURIComponent(id);
  const captions = async (): Promise<void> => {
    try {
      setRefusal("");
      keep(await fetchText(`/sessions/${path}/replay`, token, CAPTIONS), `session-${id}.vtt`, CAPTIONS);
    } catch (error) {
      setRefusal(explain(error));
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {track && (
        <a className="button" download={`session-${id}-${track.id}.ogg`} href={track.url}>
          Save sound (Ogg)
        </a>
      )}
      {said && (
        <button className="button" onClick={() => void captions()} type="button">
          Save captions (WebVTT)
        </button>
      )}
      <Link className="nav" href={`/sessions/${path}/document`}>
        Document
      </Link>
      <Link className="nav" href={`/console/${path}`}>
        Console
      </Link>
      {refusal && (
        <p className="font-semibold text-danger" role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}
