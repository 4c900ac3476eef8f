import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderToString } from "react-dom/server";
import type { ShellMenu, ShellNotice } from "#screens/language/documents/descriptor.ts";
import { FurtherBar } from "#screens/render/shell/further/further-bar.tsx";
import { texts } from "./harness/documents.ts";

const MENUS: ShellMenu[] = [
  {
    id: "tools",
    label: "Tools",
    items: [
      { id: "on", label: "Switch on", action: { do: "command", command: "switch-on" } },
      { id: "list", label: "The list", action: { do: "go", href: "/list" } },
      { id: "later", label: "Something (coming soon)" },
    ],
  },
  { id: "more", label: "More", items: [{ id: "else", label: "Something else", action: { do: "go", href: "/else" } }] },
];
const NOTICE: ShellNotice = {
  id: "holds",
  text: "It holds.",
  tone: "warn",
  countdown: { until: "2026-03-02T18:00:00.000Z", texts: ["Time is up", "1 minute", "2 minutes"] },
  button: { label: "End it", action: { do: "command", command: "end-it" } },
};

function show(notices: ShellNotice[] = []) {
  const pressed = vi.fn();
  const view = render(
    <>
      <FurtherBar notices={notices} menus={MENUS} ui={texts()} onAction={pressed} />
      <button type="button">elsewhere</button>
    </>,
  );
  return { pressed, ...view };
}
const menu = (label: string) => screen.getByText(label).closest("details")!;

describe("the menus", () => {
  test("open at a press, do what is chosen, and close", async () => {
    const { pressed } = show();
    expect(menu("Tools").open).toBe(false);
    await userEvent.click(screen.getByText("Tools"));
    expect(menu("Tools").open).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Switch on" }));
    expect(pressed).toHaveBeenCalledExactlyOnceWith({ do: "command", command: "switch-on" });
    expect(menu("Tools").open).toBe(false);
    await userEvent.click(screen.getByText("Tools"));
    await userEvent.click(screen.getByRole("link", { name: "The list" }));
    expect(pressed).toHaveBeenLastCalledWith({ do: "go", href: "/list" });
  });

  test("show what can't be chosen yet, and say why", async () => {
    const { pressed } = show();
    await userEvent.click(screen.getByText("Tools"));
    const later = screen.getByRole("button", { name: "Something (coming soon)" });
    expect(later).toHaveProperty("disabled", true);
    await userEvent.click(later);
    expect(pressed).not.toHaveBeenCalled();
  });

  test("close by Escape, which leads back to what opened them, by a press elsewhere, and when another is reached", async () => {
    show();
    await userEvent.click(screen.getByText("Tools"));
    await userEvent.tab();
    await userEvent.keyboard("{Escape}");
    expect(menu("Tools").open).toBe(false);
    expect(document.activeElement).toBe(screen.getByText("Tools"));
    await userEvent.click(screen.getByText("Tools"));
    await userEvent.click(screen.getByRole("button", { name: "elsewhere" }));
    expect(menu("Tools").open).toBe(false);
    await userEvent.click(screen.getByText("Tools"));
    await userEvent.click(screen.getByText("More"));
    expect([menu("Tools").open, menu("More").open]).toEqual([false, true]);
  });

  test("are links and forms without a script", () => {
    const host = document.createElement("div");
    host.innerHTML = renderToString(<FurtherBar notices={[NOTICE]} menus={MENUS} ui={texts()} onAction={() => undefined} />);
    const commands = [...host.querySelectorAll<HTMLButtonElement>("form[method=post] > button[name=command]")];
    expect(commands.map(({ value, textContent }) => [value, textContent])).toEqual([
      ["switch-on", "Switch on"],
      ["end-it", "End it"],
    ]);
    expect([...host.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual(["/list", "/else"]);
  });
});

describe("what holds just now", () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date("2001-01-01T00:00:00Z") }));
  afterEach(() => vi.useRealTimers());

  test("says how long, by the server's clock, and that the time is up", () => {
    show([NOTICE]);
    const bar = within(screen.getByRole("complementary", { name: "Staff tools" }));
    const said = () => bar.getByText(/It holds/).textContent;
    expect(said()).toBe("It holds. 2 minutes");
    act(() => void vi.advanceTimersByTime(61_000));
    expect(said()).toBe("It holds. 1 minute");
    act(() => void vi.advanceTimersByTime(3_600_000));
    expect(said()).toBe("It holds. Time is up");
  });
});
