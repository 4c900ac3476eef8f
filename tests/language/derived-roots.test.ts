import { describe, expect, it } from "vitest";
import { decideRoute, resolveScreen, type ResolveRequest } from "#screens/resolve/index.ts";
import { requestOf, revision, shipped } from "#tests/support/shipped-screens.ts";

const FORM = "apply";
const seen = Object.keys(shipped.personas)
  .map((persona) => [persona, requestOf(persona, FORM)] as const)
  .filter(([, request]) => decideRoute(revision, request).do === "show");

/** The same request with a root that is read off the screen. */
function later(request: ResolveRequest, root: string, readOff: () => unknown): ResolveRequest {
  const { [root]: _, ...data } = request.data;
  return { ...request, data, later: { [root]: readOff } };
}

describe("a screen of which something is read off the screen itself", () => {
  it.each(seen)("is the screen of %s that it would be had it been known before, whatever it is", (_, request) => {
    const { needs } = revision;
    const whole = JSON.stringify(resolveScreen(revision, request));
    const roots = [...needs.ofRoute(FORM)].filter((root) => !needs.ofDeciding(FORM).has(root));
    expect(roots).toContain("validation");
    for (const root of roots) {
      const drawn = resolveScreen(
        revision,
        later(request, root, () => request.data[root]),
      );
      expect(JSON.stringify(drawn), root).toBe(whole);
    }
  });

  it("is drawn once: what does not read it is what it was read off", () => {
    const [, request] = seen[0]!;
    let first: ReturnType<typeof resolveScreen> | null = null;
    const second = resolveScreen(revision, {
      ...later(request, "validation", () => undefined),
      later: {
        validation: (drawn) => {
          first = drawn;
          return request.data["validation"];
        },
      },
    });
    const anew = second.blocks.filter((block) => !first!.blocks.includes(block)).map(({ id }) => id);
    expect(anew).toEqual(["footer-hint", "finish"].filter((id) => second.blocks.some((block) => block.id === id)));
    expect(anew.length).toBeGreaterThan(0);
    expect(second.modals["support"]).toBe(first!.modals["support"]);
  });

  it("is drawn anew where its variants hang on that", () => {
    const request = requestOf("bay-area-ready", FORM);
    const whole = resolveScreen(revision, request);
    expect(whole.variants).toEqual(["flow-1-5"]);
    const drawn = resolveScreen(
      revision,
      later(request, "session", () => request.data["session"]),
    );
    expect(JSON.stringify(drawn)).toBe(JSON.stringify(whole));
  });
});
