import "react";

declare module "react" {
  interface CSSProperties {
    /** A persona's colour. */
    "--seat"?: string;
    /** A share from 0 to 1, or a count. */
    "--share"?: number;
  }
}
