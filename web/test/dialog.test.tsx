/** Where the focus is once a dialog is closed. */
import { useState } from "react";

import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { Dialog } from "../src/shared/Dialog";

function Opens({ thenGone = false, busy = false }: { thenGone?: boolean; busy?: boolean }) {
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState(false);
  const close = (): void => {
    setOpen(false);
    setGone(thenGone);
  };
  return (
    <main id="main">
      <h1>Sessions</h1>
      {!gone && (
        <button disabled={busy && open} onClick={() => setOpen(true)} type="button">
          Erase…
        </button>
      )}
      {open && (
        <Dialog onCancel={close} title="Erase it?">
          <button onClick={close} type="button">
            Cancel
          </button>
        </Dialog>
      )}
    </main>
  );
}

async function opened(): Promise<HTMLElement> {
  await userEvent.tab();
  const opener = screen.getByRole("button", { name: "Erase…" });
  expect(opener).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  const cancel = screen.getByRole("button", { name: "Cancel" });
  cancel.focus();
  return opener;
}

it.each([false, true])("is on what opened it, were that busy meanwhile or not: %s", async (busy) => {
  render(<Opens busy={busy} />);
  const opener = await opened();
  await userEvent.keyboard("{Enter}");
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(opener).toHaveFocus());
});

it("is on it after Escape, too", async () => {
  render(<Opens />);
  const opener = await opened();
  // jsdom makes no event of the key.
  screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
  await waitFor(() => expect(opener).toHaveFocus());
});

it("is on the page's heading where what opened it is gone", async () => {
  render(<Opens thenGone />);
  await opened();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});
