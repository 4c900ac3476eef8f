import { act, render } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { BlockDescriptor } from "#screens/language/documents/descriptor.ts";
import { Overlays, Screen, Shell } from "#screens/render/index.ts";
import { addresses, constants, draw, shipped, texts } from "./harness/documents.ts";
import { quietHost } from "./harness/host.ts";

/** Every route that draws a screen, for every persona that may see it. */
function* views(): Generator<[string, string, string]> {
  const { documents } = shipped();
  for (const route of documents.flow.routes) {
    if (!route.screen) continue;
    for (const [persona, doc] of Object.entries(documents.personas)) {
      if (!documents.screens[route.screen]?.audience.some((audience) => audience === "anyone" || audience === doc.audience)) continue;
      const path = route.path.replace(/:(\w+)/g, (_, name: string) => doc.params?.[name] ?? "demo-seattle");
      yield [route.name, persona, path];
    }
  }
}

/** What stands on a screen, without its words. */
const shapeOf = (blocks: readonly BlockDescriptor[] | undefined): unknown =>
  blocks?.map((block) => [
    block.id,
    block.kind,
    block.visible !== false,
    shapeOf(block.blocks),
    (block["fields"] as { id: string }[] | undefined)?.map((field) => field.id),
  ]);

/** One view for each different drawing of a screen: personas that lead to the same one are drawn once. */
function different(): [string, string, string][] {
  const seen = new Set<string>();
  return [...views()].filter(([, persona, path]) => {
    try {
      const { screen, blocks, shell, layout } = draw(path, persona);
      const key = JSON.stringify([screen, layout, shell.meta, shapeOf(blocks)]);
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    } catch {
      return false;
    }
  });
}

// axe asks for a canvas to tell icon fonts from text; there is none here, and none of either.
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});

describe("every screen", () => {
  const all = different();
  test("is drawn here, and so is every variant", () => {
    const { documents } = shipped();
    const drawn = all.map(([, persona, path]) => draw(path, persona));
    expect(new Set(drawn.map(({ screen }) => screen))).toEqual(new Set(Object.keys(documents.screens)));
    expect(new Set(drawn.flatMap(({ variants }) => variants))).toEqual(new Set(Object.keys(documents.variants)));
  });

  test.each(all)("%s for %s is clean for assistive technology", async (_, persona, path) => {
    const descriptor = { ...draw(path, persona), opens: [], enter: [] };
    await act(async () => {
      render(
        <Shell
          shell={descriptor.shell}
          ui={texts()}
          constants={constants()}
          addresses={addresses()}
          chat
          sandbox
          viewer={{ name: "Ada", email: "ada@example.com", imageUrl: null, avatar: "ada" }}
          onNavigate={() => undefined}
          onBack={() => undefined}
          onLogout={() => undefined}
          onSupport={() => undefined}
        >
          <Screen descriptor={descriptor} ui={texts()} constants={constants()} host={quietHost()} storage={null} overlays={new Overlays(constants())} />
        </Shell>,
      );
    });
    document.title = descriptor.title;
    document.documentElement.lang = descriptor.locale;
    // Colours and sizes are measured in a real browser; there is no layout here.
    const { violations } = await axe.run(document.body, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      rules: { "color-contrast": { enabled: false }, "target-size": { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
  });
});
