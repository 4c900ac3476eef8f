import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ShellDescriptor } from "#screens/language/documents/descriptor.ts";
import { Shell, type ShellProps } from "#screens/render/index.ts";
import { DEFAULT_AVATARS, avatarUrl } from "#screens/render/drawings/avatars.ts";
import { addresses, constants, draw, shipped, texts } from "./harness/documents.ts";

const shellOf = (path: string, persona: string): ShellDescriptor => draw(path, persona).shell;
const apply = () => shellOf("/application/demo-seattle/apply", "application-begun");
const list = () => shellOf("/applications", "several-applications");
const ada = { name: "Ada James", email: "ada@example.com", imageUrl: null, avatar: "ada" };

function show(shell: ShellDescriptor, parts: Partial<ShellProps> = {}) {
  const said = { navigate: vi.fn(), back: vi.fn(), logout: vi.fn(), support: vi.fn(), action: vi.fn() };
  const page = (more: Partial<ShellProps> = {}) => (
    <Shell
      shell={shell}
      ui={texts()}
      constants={constants()}
      addresses={addresses()}
      viewer={ada}
      sandbox={false}
      onNavigate={said.navigate}
      onBack={said.back}
      onLogout={said.logout}
      onSupport={said.support}
      onAction={said.action}
      {...parts}
      {...more}
    >
      <main id="main">the screen</main>
    </Shell>
  );
  const view = render(page());
  return { ...said, ...view, again: (more: Partial<ShellProps>) => view.rerender(page(more)) };
}

describe("the bar", () => {
  test("[SHL-1] its logo leads to the applications, without loading a page", async () => {
    const { navigate } = show(apply());
    const logo = screen.getByRole("link", { name: /Latchkey/ });
    expect(logo.getAttribute("href")).toBe("/applications");
    await userEvent.click(logo);
    expect(navigate).toHaveBeenCalledWith("/applications");
    navigate.mockClear();
    logo.addEventListener("click", (event) => event.preventDefault());
    for (const key of ["ctrlKey", "metaKey", "shiftKey", "altKey"]) fireEvent.click(logo, { [key]: true });
    expect(navigate, "in a new tab it is the browser's business").not.toHaveBeenCalled();
  });

  test("[SHL-3] [SHL-4] [SHL-20] shows four steps, and how far they are: step divided by all steps", () => {
    show(apply());
    const bar = screen.getByRole("progressbar");
    expect(bar.getAttribute("aria-valuenow")).toBe("25");
    expect([...bar.children].map((step) => step.textContent)).toEqual(["Apply", "Profile", "Choose a home", "Meet and sign"]);
    expect(bar.getAttribute("aria-valuetext")).toBe("Step 1 of 4");
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    cleanup();
    show({ ...apply(), meta: {}, backHref: "/applications" });
    expect(screen.queryByRole("link", { name: "Back" }), "nor where the route says what comes before").toBeNull();
    cleanup();
    const { steps, ...shell } = apply();
    show({ ...shell, steps: { ...steps, current: 3 } });
    expect([...screen.getByRole("progressbar").children].map((step) => step.className)).toEqual(["done", "done", "now", ""]);
  });

  test("[SHL-3] a panel fills with what is done of its step, and nobody is told of more", () => {
    const filled = (path: string, persona: string) => {
      show(shellOf(path, persona));
      const panels = [...screen.getByRole("progressbar").children].map((step) => `${step.className} ${(step as HTMLElement).style.getPropertyValue("--p")}`);
      cleanup();
      return panels;
    };
    expect(filled("/application/demo-seattle/apply", "application-begun"), "the form counts its own sections").toEqual(["now ", " ", " ", " "]);
    expect(filled("/application/demo-seattle/apply/submit", "ready-to-pay")).toEqual(["now 80%", " ", " ", " "]);
    expect(filled("/application/status-approved/review/approved", "status-approved")).toEqual(["done ", "done ", "done ", "now 100%"]);
  });

  test("[SHL-2] [SHL-17] on simple navigation has a back arrow instead", async () => {
    const { back } = show({ ...list(), meta: { basicNav: true } });
    expect(screen.queryByRole("progressbar")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(back).toHaveBeenCalled();
  });

  test("the back arrow leads where the route says", async () => {
    const { navigate } = show({ ...list(), meta: { basicNav: true }, backHref: "/applications" });
    await userEvent.click(screen.getByRole("link", { name: "Back" }));
    expect(navigate).toHaveBeenCalledWith("/applications");
  });

  test("[SHL-18] has no back arrow where back is disabled", () => {
    show(list());
    expect(list().meta.disableBack).toBe(true);
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Back" })).toBeNull();
  });

  test("[SHL-15] [SHL-16] is not there where a route hides it, or hides it on phones only", () => {
    const { unmount, container } = show({ ...list(), meta: { hideNav: true } });
    expect(screen.queryByRole("banner")).toBeNull();
    expect(container.querySelector(".app")?.className).toContain("no-nav");
    unmount();
    const again = show({ ...list(), meta: { hideNavMobile: true } });
    expect(screen.getByRole("banner")).toBeTruthy();
    expect(again.container.querySelector(".app")?.className).toContain("no-nav-phone");
  });

  test("[SHL-22] a route's own classes stand on the application", () => {
    const { container } = show({ ...list(), meta: { applicationClasses: ["scene", "quiet"] } });
    expect(container.querySelector(".app")?.className).toMatch(/\bscene\b.*\bquiet\b/);
  });
});

describe("the person's menu", () => {
  const open = async () => {
    await userEvent.click(screen.getByRole("button", { name: "Your menu" }));
    return screen.getByRole("menu");
  };

  test("[SHL-5] says who is signed in, and logs out", async () => {
    const { logout } = show(apply());
    const menu = await open();
    expect(menu.textContent).toContain("ada@example.com");
    await userEvent.click(within(menu).getByRole("menuitem", { name: "Logout" }));
    expect(logout).toHaveBeenCalledOnce();
  });

  test("leads to what is kept about them, without loading the site again", async () => {
    const { navigate } = show(apply());
    const item = within(await open()).getByRole("menuitem", { name: "Your data" });
    expect(item.getAttribute("href")).toBe("/account/data");
    await userEvent.click(item);
    expect(navigate).toHaveBeenCalledWith("/account/data");
    expect(screen.queryByRole("menu")).toBeNull();
  });

  test.each([
    ["the payment, which has no bar", "/application/demo-seattle/apply/submit/payment", "ready-to-pay", 1],
    ["the chat, whose bar is hidden on a phone", "/application/demo-meet/meet-and-greet/chat", "status-meet-and-greet", 2],
    ["its participants", "/application/demo-meet/meet-and-greet/participants", "status-meet-and-greet", 1],
  ])("stands on %s: it leads to the applications and logs out", async (_, path, persona, menus) => {
    const { navigate, logout, container } = show(shellOf(path, persona));
    expect(screen.getAllByRole("button", { name: "Your menu" })).toHaveLength(menus);
    const lone = within(container.querySelector<HTMLElement>(".lone-menu")!);
    await userEvent.click(lone.getByRole("button", { name: "Your menu" }));
    await userEvent.click(lone.getByRole("menuitem", { name: "Your applications" }));
    expect(navigate).toHaveBeenCalledWith("/applications");
    await userEvent.click(lone.getByRole("button", { name: "Your menu" }));
    await userEvent.click(lone.getByRole("menuitem", { name: "Logout" }));
    expect(logout).toHaveBeenCalledOnce();
  });

  test("stands on every screen of somebody who is signed in, wherever the bar is", () => {
    for (const { name, path, meta } of shipped().documents.flow.routes.filter((route) => route.screen !== undefined && route.meta?.requiresAuth)) {
      const shell = { ...apply(), meta: meta! };
      show(shell);
      const bar = screen.queryByRole("banner");
      const lone = document.querySelector(".lone-menu");
      expect([bar !== null && !meta?.hideNavMobile, lone !== null], `${name} at ${path} has it in the bar, or by itself`).toContain(true);
      cleanup();
    }
  });

  test("works with the keyboard: opens with the arrow, closes with Escape and gives the focus back", async () => {
    const { logout } = show(apply());
    const button = screen.getByRole("button", { name: "Your menu" });
    button.focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(document.activeElement).toBe(screen.getByRole("menuitemradio", { name: "System" }));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard("{ArrowDown}{ArrowUp}{Enter}");
    expect(logout).toHaveBeenCalledOnce();
  });

  test("is reached from its button with an arrow, and closes when Tab leaves it", async () => {
    show(apply());
    const button = screen.getByRole("button", { name: /menu/i });
    await userEvent.click(button);
    button.focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement?.closest('[role="menu"]')).toBeTruthy();
    await userEvent.tab();
    expect(screen.queryByRole("menu")).toBeNull();
  });

  test("chooses light or dark, stays open to show it, and knows it the next time", async () => {
    show(apply());
    const chosen = () => within(screen.getByRole("group", { name: "Appearance" })).getByRole("menuitemradio", { checked: true }).textContent;
    await open();
    expect(chosen()).toBe("System");
    await userEvent.click(screen.getByRole("menuitemradio", { name: "Dark" }));
    expect(chosen()).toBe("Dark");
    await userEvent.keyboard("{Escape}");
    await open();
    expect(chosen()).toBe("Dark");
    await userEvent.click(screen.getByRole("menuitemradio", { name: "System" }));
    expect(localStorage.length, "nothing is kept of what the system decides").toBe(0);
  });

  test("closes when somebody presses elsewhere", async () => {
    show(apply());
    await open();
    await userEvent.click(screen.getByText("the screen"));
    expect(screen.queryByRole("menu")).toBeNull();
  });

  test("is not there when nobody is signed in", () => {
    show(apply(), { viewer: null });
    expect(screen.queryByRole("button", { name: "Your menu" })).toBeNull();
  });

  test("[SHL-7] a broken picture is replaced by one of the eight drawings", () => {
    show(apply(), { viewer: { ...ada, imageUrl: "https://example.com/gone.png" } });
    const picture = document.querySelector<HTMLImageElement>("img.ava")!;
    expect(picture.src).toContain("gone.png");
    fireEvent.error(picture);
    expect(DEFAULT_AVATARS).toHaveLength(8);
    expect(DEFAULT_AVATARS.map((name) => avatarUrl(name))).toContain(picture.getAttribute("src"));
    const drawn = picture.getAttribute("src");
    fireEvent.error(picture);
    expect(picture.getAttribute("src")).toBe(drawn);
  });
});

describe("around the screen", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("the sandbox says what it is", () => {
    show(apply(), { sandbox: true });
    expect(screen.getByText("Sandbox:").parentElement?.textContent).toBe("Sandbox: no real money, mail or checks");
  });

  test("[SHL-8] [SHL-21] a promotion stands in its own banner", () => {
    show({ ...apply(), promo: "Two months free on select homes" });
    expect(within(screen.getByRole("complementary", { name: "Promotion" })).getByText("Two months free on select homes")).toBeTruthy();
  });

  test("[SHL-9] the spinner shows after 350 ms, and not for a short wait", () => {
    const { again } = show(apply());
    again({ busy: true });
    act(() => {
      vi.advanceTimersByTime(349);
    });
    expect(screen.queryByText("Loading")).toBeNull();
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(screen.getByText("Loading")).toBeTruthy();
    again({ busy: false });
    expect(screen.queryByText("Loading")).toBeNull();
    again({ busy: true });
    act(() => {
      vi.advanceTimersByTime(200);
    });
    again({ busy: false });
    act(() => {
      vi.advanceTimersByTime(1000);
    });
    expect(screen.queryByText("Loading")).toBeNull();
  });

  test("[SHL-14] the support button asks for support", () => {
    const { support } = show(apply());
    fireEvent.click(screen.getByRole("button", { name: "Chat with the team" }));
    expect(support).toHaveBeenCalled();
  });

  test("a keyboard meets it with the bar that it stands in on a phone, before the screen", () => {
    show(apply());
    const help = screen.getByRole("button", { name: "Chat with the team" });
    expect(help.compareDocumentPosition(screen.getByRole("banner")) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
    expect(help.compareDocumentPosition(screen.getByRole("main")) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test("the first thing a keyboard meets leads past the bars", () => {
    show(apply());
    expect(document.querySelector("a, button")?.textContent).toBe("Skip to content");
    expect(document.querySelector("a")?.getAttribute("href")).toBe("#main");
  });
});
