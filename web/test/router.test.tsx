import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { joinToken, keepOperatorToken, operatorToken, tokenFromPaste } from "../src/api/token";
import { Link, localPath, parseRoute, usePath } from "../src/router";

describe("routes", () => {
  it.each([
    ["/", { view: "start" }],
    ["/room/s1", { view: "room", id: "s1" }],
    ["/room/a%20b", { view: "room", id: "a b" }],
    ["/room", { view: "nowhere" }],
    ["/room/50%", { view: "nowhere" }],
    ["/console", { view: "sessions" }],
    ["/console/", { view: "sessions" }],
    ["/console/s1", { view: "console", id: "s1" }],
    ["/console/s1/more", { view: "nowhere" }],
    ["/console/s1/stage", { view: "stage", id: "s1" }],
    ["/console/s1/backstage", { view: "backstage", id: "s1" }],
    ["/console/s1/stage/more", { view: "nowhere" }],
    ["/sessions/s1/document", { view: "document", id: "s1" }],
    ["/sessions/s1", { view: "nowhere" }],
    ["/sessions/s1/document/more", { view: "nowhere" }],
    ["/studio", { view: "studio", name: null }],
    ["/studio/tea-talk", { view: "studio", name: "tea-talk" }],
    ["/inviting", { view: "inviting" }],
    ["/inviting/s1", { view: "nowhere" }],
    ["/terra", { view: "kind", at: "terra", rest: "" }],
    ["/terra/booking", { view: "kind", at: "terra", rest: "booking" }],
    ["/terra/order/", { view: "kind", at: "terra", rest: "order" }],
    ["/terra/admin", { view: "kind", at: "terra", rest: "admin" }],
    ["/terra/kitchen", { view: "nowhere" }],
    ["/elsewhere", { view: "nowhere" }],
  ])("reads %s", (path, route) => {
    expect(parseRoute(path)).toEqual(route);
  });

  it("moves without loading, and back", async () => {
    const Shown = () => (
      <>
        <p>{usePath()}</p>
        <Link href="/console">go</Link>
      </>
    );
    render(<Shown />);
    await userEvent.click(screen.getByText("go"));
    expect(screen.getByText("/console")).toBeInTheDocument();
    window.history.back();
    expect(await screen.findByText("/")).toBeInTheDocument();
  });

  it.each([
    ["op", "/console/s1", "/console/s1#token=op"],
    ["op", "/room/s1", "/room/s1"],
    ["op", "/room/s1#join=x", "/room/s1#join=x"],
    ["", "/console/s1", "/console/s1"],
  ])("with a token %o in this tab, opens %s in another one as %s, and stays where it is", async (token, href, opened) => {
    if (token) keepOperatorToken(token);
    const user = userEvent.setup();
    render(<Link href={href}>go</Link>);
    const link = screen.getByText("go");
    const asked: (string | null)[] = [];
    const note = (event: Event): void => {
      asked.push(link.getAttribute("href"));
      event.preventDefault();
    };
    window.addEventListener("click", note);
    window.addEventListener("auxclick", note);
    await user.keyboard("{Control>}");
    await user.click(link);
    await user.keyboard("{/Control}");
    await user.pointer({ keys: "[MouseMiddle]", target: link });
    expect(asked).toEqual([opened, opened]);
    await waitFor(() => expect(link).toHaveAttribute("href", href));
    expect(window.location.pathname).toBe("/");
    window.removeEventListener("click", note);
    window.removeEventListener("auxclick", note);
  });

  it("tells this site's links from others", () => {
    expect(localPath("/room/s1#join=x")).toBe("/room/s1#join=x");
    expect(localPath(`${window.location.origin}/room/s1#join=x`)).toBe("/room/s1#join=x");
    expect(localPath("https://elsewhere.example/room/s1")).toBeNull();
  });
});

describe("tokens", () => {
  it("moves the operator's token from the address bar to the tab's storage", () => {
    window.history.replaceState(null, "", "/console#token=abc&more=1");
    expect(operatorToken()).toBe("abc");
    expect(window.location.hash).toBe("#more=1");
    expect(operatorToken()).toBe("abc");
  });

  it("keeps join tokens apart by session", () => {
    window.history.replaceState(null, "", "/room/s1#join=one");
    expect(joinToken("s1")).toBe("one");
    expect(window.location.href).not.toContain("one");
    expect(joinToken("s2")).toBeNull();
  });

  it("has none without a link", () => {
    expect(operatorToken()).toBeNull();
  });

  it.each([
    ["http://127.0.0.1:7860/console#token=abc", "abc"],
    ["  abc  ", "abc"],
    ["http://127.0.0.1:7860/#other=1", ""],
    ["", ""],
  ])("finds the token in %o", (pasted, token) => {
    expect(tokenFromPaste(pasted)).toBe(token);
  });
});
