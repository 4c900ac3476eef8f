import { describe, expect, it } from "vitest";
import { CATALOG_VERSION } from "#screens/language/kinds/manifest.ts";
import { degradeScreen, fallbackOf, knownIn } from "#screens/language/documents/degrade.ts";
import { compile, resolveScreen } from "#screens/resolve/index.ts";
import { sampleDocuments, sampleRequest } from "./sample-documents.ts";

const screen = resolveScreen(compile(sampleDocuments()), sampleRequest());
const current = knownIn(CATALOG_VERSION);
const without = (kinds: { blocks?: string[]; fields?: string[] }) => ({
  blocks: new Set([...current.blocks].filter((kind) => !kinds.blocks?.includes(kind))),
  fields: new Set([...current.fields].filter((kind) => !kinds.fields?.includes(kind))),
});

describe("a client that is older than the documents", () => {
  it("is sent the screen as it is when it knows every kind", () => {
    expect(degradeScreen(screen, current)).toEqual({ screen, unknown: [] });
    expect(degradeScreen(screen, current).screen).toBe(screen);
  });
  it("leaves a quiet place for a leaf that it does not know", () => {
    const { screen: degraded, unknown } = degradeScreen(screen, without({ blocks: ["note"] }));
    expect(unknown).toEqual([{ id: "canada-note", kind: "note", fallback: "placeholder" }]);
    expect(degraded.blocks.find(({ id }) => id === "canada-note")).toMatchObject({
      kind: "note",
      fallback: "placeholder",
      visible: { live: expect.anything() },
    });
  });
  it("draws the children of a container that it does not know", () => {
    const { screen: degraded } = degradeScreen(screen, without({ blocks: ["each", "row-link"] }));
    expect(degraded.blocks.find(({ id }) => id === "homes")).toMatchObject({ fallback: "children", blocks: [{ id: "home:h1", fallback: "placeholder" }] });
  });
  it("asks for help where an application could not be completed", () => {
    const { screen: degraded, unknown } = degradeScreen(screen, without({ blocks: ["switch-section"], fields: ["region", "checkbox"] }));
    expect(unknown).toEqual(
      expect.arrayContaining([
        { id: "pet", kind: "switch-section", fallback: "help" },
        { id: "region", kind: "region", fallback: "help" },
        { id: "skip", kind: "checkbox", fallback: "placeholder" },
      ]),
    );
    expect(JSON.stringify(degraded.blocks.find(({ id }) => id === "pet"))).not.toContain("fields");
  });
  it("degrades what stands in modals too", () => {
    expect(degradeScreen(screen, without({ blocks: ["button"] })).screen.modals["are-you-sure"]?.blocks[0]).toMatchObject({
      id: "yes",
      fallback: "placeholder",
    });
  });
  it("goes by the shape of a block whose kind nobody here has heard of", () => {
    expect(fallbackOf({ kind: "hologram" })).toBe("placeholder");
    expect(fallbackOf({ kind: "hologram", blocks: [screen.blocks[0]!] })).toBe("children");
    expect(fallbackOf({ kind: "hologram", fields: [] })).toBe("help");
  });
});
