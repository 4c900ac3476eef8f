import { act, render } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { BlockDescriptor } from "#screens/language/documents/descriptor.ts";
import { Overlays, Screen, Shell } from "#screens/render/index.ts";
import { violationsHere } from "./harness/axe.ts";
import { addresses, constants, draw, shipped, texts } from "./harness/documents.ts";
import { quietHost } from "./harness/host.ts";
import { repeated } from "#tests/support/lanes.mjs";

type View = [route: string, persona: string, path: string];

/** Every route that draws a screen, for every persona that may see it. */
function* views(): Generator<View> {
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

/** Everything that is shown, with the parts of what holds others. */
const shownIn = (blocks: readonly BlockDescriptor[] | undefined): string[] =>
  (blocks ?? []).flatMap((block) => {
    if (block.visible === false) return [];
    const fields = (block["fields"] as { id: string; visible?: boolean }[] | undefined) ?? [];
    return [`${block.kind} ${block.id}`, ...fields.filter((field) => field.visible !== false).map((field) => `field ${field.id}`), ...shownIn(block.blocks)];
  });

/**
 * Each different drawing of a screen once: personas that lead to the same one are the same view. `first` is every screen at its
 * fullest, and whatever stands on none of those; `others` put the same together another way.
 */
function different(): { first: View[]; others: View[] } {
  const drawn = new Map<string, { view: View; shown: string[] }>();
  for (const view of views()) {
    const [, persona, path] = view;
    try {
      const { screen, blocks, shell, layout } = draw(path, persona);
      const shown = [`screen ${screen}`, `layout ${layout}`, ...shownIn(blocks)];
      const key = JSON.stringify([screen, layout, shell.meta, shapeOf(blocks)]);
      if (!drawn.has(key)) drawn.set(key, { view, shown });
    } catch {
      // Nobody of this kind stays on this address.
    }
  }
  const seen = new Set<string>();
  const [first, others]: [View[], View[]] = [[], []];
  for (const { view, shown } of [...drawn.values()].sort((a, b) => b.shown.length - a.shown.length)) {
    (shown.every((part) => seen.has(part)) ? others : first).push(view);
    for (const part of shown) seen.add(part);
  }
  return { first, others };
}

async function isClean(_route: string, persona: string, path: string): Promise<void> {
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
        onAction={() => undefined}
      >
        <Screen descriptor={descriptor} ui={texts()} constants={constants()} host={quietHost()} storage={null} overlays={new Overlays(constants())} />
      </Shell>,
    );
  });
  expect(await violationsHere(descriptor.title, descriptor.locale)).toEqual([]);
}

describe("every screen", () => {
  const { first, others } = different();
  test("is drawn here, and so is every variant", () => {
    const { documents } = shipped();
    const drawn = (some: View[]) => some.map(([, persona, path]) => draw(path, persona));
    expect(new Set(drawn(first).map(({ screen }) => screen))).toEqual(new Set(Object.keys(documents.screens)));
    expect(new Set(drawn([...first, ...others]).flatMap(({ variants }) => variants))).toEqual(new Set(Object.keys(documents.variants)));
  });

  test.each(first)("%s for %s is clean for assistive technology", isClean);

  describe("with nothing on it that is not on another of its drawings", repeated, () => {
    test.each(others)("%s for %s is clean for assistive technology", isClean);
  });
});
