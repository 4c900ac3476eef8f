/** The preview as its page is handed it: a persona on a screen that they are led away from, and the room at its address. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { createBrowserRouter, RouterProvider, useLocation } from "react-router-dom";
import { afterEach, beforeEach, vi } from "vitest";
import type { Preview } from "#server";
import { useKeyCommands } from "../../../app/console/desk/commands.ts";
import { PreviewPage } from "../../../app/console/preview/preview-page.tsx";
import { Explanation } from "../../../app/console/preview/explanation/explanation.tsx";
import { deskOf, InDesk, InRoom } from "./desk.tsx";

export const AT = {
  persona: "ben",
  application: null,
  screen: "apply",
  variants: null,
  locale: null,
  appearance: null,
  revision: null,
  before: null,
  only: null,
  change: null,
} as const;

export const guard = (id: string, because: string | null, result: "passed" | "moved") => ({
  id,
  because,
  result,
  at: "apply",
  to: result === "moved" ? "groupStatus" : null,
});
export const BECAUSE = "Their application is “In review”, and that belongs on “Two steps left”.";
export const place = (id: string, title: string, state: "here" | "open" | "back") => ({
  id,
  title,
  area: "review",
  state,
  to: null,
  because: null,
  about: `About ${id}.`,
});
export const persona = (id: string, name: string | null, about: string, here: string | null) => ({
  id,
  about,
  name,
  avatar: name && name.toLowerCase(),
  here,
  audience: name === null ? "anyone" : "applicant",
});

export const preview = (changed: Partial<Preview> = {}): Preview => ({
  at: AT,
  name: "Ben",
  here: "group-status",
  floors: [
    { id: "start", label: "desk.preview.floor.start", screens: [place("login", "Resident Application", "open")] },
    {
      id: "review",
      label: "desk.preview.floor.review",
      screens: [place("apply", "Your information", "back"), place("group-status", "Two steps left", "here")],
    },
  ],
  personas: [
    persona("ben", "Ben", "A group's application, submitted.", "group-status"),
    persona("away", "Cy", "Meets roommates before applying.", null),
    persona("nobody", null, "Nobody is signed in.", "login"),
  ],
  variants: [{ id: "flow-1-5", about: "The 1.5 flow." }],
  locales: ["en-US", "fr-CA"],
  revision: "abc",
  revisions: [],
  compared: null,
  problems: [],
  ms: 3,
  seen: {
    screen: "apply",
    address: "/apply",
    revision: "abc",
    locale: "en-US",
    outcome: "back",
    to: "group-status",
    guards: [guard("sign-in-required", null, "passed"), guard("status", BECAUSE, "moved")],
    variants: [{ id: "flow-1-5", about: "The 1.5 flow.", applies: false, facts: [{ path: "application.market", value: "seattle" }] }],
    status: "In review",
    reads: [],
  },
  written: {
    screen: { file: "schemas/screens/apply/apply.json", line: 1, href: null },
    guards: { status: { file: "schemas/flow.json", line: 42, href: "https://git.example/flow.json#L42" } },
  },
  ...changed,
});

export const side = (shown: Preview, locale = "en-US") => {
  render(
    <InRoom desk={deskOf({}, locale)} at="/console/preview">
      <Explanation preview={shown} onShare={() => undefined} onCopyWhy={() => undefined} />
    </InRoom>,
  );
  return within(screen.getByRole("complementary"));
};

export function Keys() {
  useKeyCommands(
    () => false,
    () => undefined,
  );
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** The room at its address. What it asks the server for is what it is given. */
export async function opens(shown: Preview, { at = "?persona=ben&screen=apply", locale = "en-US" } = {}) {
  const desk = deskOf({ locale }, locale);
  window.history.replaceState(null, "", `/console/preview${at}`);
  const router = createBrowserRouter([
    {
      path: "*",
      element: (
        <InDesk desk={desk}>
          <Keys />
          <PreviewPage preview={shown} />
        </InDesk>
      ),
    },
  ]);
  render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
  await act(() => Promise.resolve());
  return { desk };
}
export const where = (): URLSearchParams => new URLSearchParams(document.querySelector("output")!.textContent!.split("?")[1]);
export const press = (key: string) => act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));

/** There is no layout here: a page has the size that it had. Called where a file begins. */
export function withoutLayout(): void {
  beforeEach(() => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        disconnect() {}
        unobserve() {}
      },
    );
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(Element.prototype, "scrollIntoView");
    Reflect.deleteProperty(navigator, "clipboard");
  });
}

export const clipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
