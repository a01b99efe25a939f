import type { ReactNode } from "react";

import { Link } from "../router";
import { Message } from "./Message";
import { notThere } from "./notThere";

interface Props {
  /** Of the service's refusal, and its sentence. */
  status: number;
  problem: string;
  /** What the view is called where the session is there. */
  title: string;
  children?: ReactNode;
}

/** A session that cannot be shown to whoever organises: why, and the way to all of them. */
export function NoSession({ status, problem, title, children }: Props) {
  return (
    <Message
      actions={
        <Link className="button button-main" href="/console">
          All sessions
        </Link>
      }
      alert
      title={notThere(status, title)}
    >
      <p>{problem}</p>
      {children}
    </Message>
  );
}
