/** Many files of tests share one window: every test begins with it as a browser opens it, and none leaves a name behind. */
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { forgetCountries } from "#screens/render/fields/address/countries.ts";
import { loadDeferred } from "#screens/render/index.ts";
import { PATIENCE_MS } from "../../support/patience.ts";

/** What libraries write there when they are first used. */
const OF_LIBRARIES = /^(__|IS_REACT_ACT_ENVIRONMENT$|axe$)/;
const names = (): string[] => Object.getOwnPropertyNames(globalThis).filter((name) => !OF_LIBRARIES.test(name));

// What is drawn on the server has no window.
if (typeof window !== "undefined") {
  // A page is long: what was looked for says more than all that is there.
  // And what comes, comes: its own second is over before a busy machine has drawn.
  configure({ getElementError: (message) => new Error(message?.split("\n")[0]), asyncUtilTimeout: PATIENCE_MS });
  await loadDeferred();
  const found = { names: names(), address: location.href };

  // Of what the file's own imports brought: a part that came within a test would be React's news outside of it.
  beforeAll(loadDeferred);

  beforeEach(() => {
    // Testing Library moves fake timers on by itself only under a runner of this name.
    vi.stubGlobal("jest", { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
    // jsdom has none: this system wishes for nothing.
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  });

  afterEach(() => {
    // React looks for its window as it takes down what it drew.
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    cleanup();
    const { documentElement: page, head, body } = document;
    for (const element of [head, body]) element.replaceChildren();
    for (const element of [page, head, body]) for (const name of element.getAttributeNames()) element.removeAttribute(name);
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, "", found.address);
    forgetCountries();
  });

  // Registered before any of the file's own: runs after all of them.
  afterAll(() => {
    expect(names(), "a name of the window is new or gone").toEqual(found.names);
  });
}
