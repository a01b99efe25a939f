/** How the page stands with its host, in one word. */
import { useRoom } from "../../room/store";
import { useTerra } from "./store";

export type LinkState = "off" | "calling" | "on" | "reconnecting" | "lost" | "over" | "failed";

export function useLink(): LinkState {
  const dialling = useTerra((terra) => terra.dialling);
  const failed = useTerra((terra) => terra.trouble !== null);
  const stage = useRoom((room) => room.stage);
  const over = useRoom((room) => room.content.endedReason !== null);
  if (dialling) return "calling";
  if (failed) return "failed";
  if (over) return "over";
  switch (stage) {
    case "connecting":
      return "calling";
    case "in":
      return "on";
    case "reconnecting":
      return "reconnecting";
    case "lost":
      return "lost";
    case "invalid":
    case "kept out":
      return "failed";
    default:
      return "off";
  }
}
