import { Link } from "../router";
import { Message } from "./Message";
import { Page } from "./Page";

export function Nowhere() {
  return (
    <Page title="Not found">
      <Message
        actions={
          <Link className="button button-main" href="/">
            Go to the start
          </Link>
        }
        title="There is no such page"
      >
        <p>Check the address, or ask whoever sent the link for another one.</p>
      </Message>
    </Page>
  );
}
