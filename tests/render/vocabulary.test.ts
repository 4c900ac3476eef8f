import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { FIELDS } from "#screens/language/kinds/fields.ts";
import { BLOCKS } from "#screens/language/kinds/manifest.ts";
import { BLOCK_COMPONENTS } from "#screens/render/blocks/index.ts";
import { CODECS } from "#screens/language/forms/codecs.ts";
import { FIELD_WIDGETS } from "#screens/render/fields/index.ts";
import { ICONS, PICTURES, PROVIDERS, UI_KEYS } from "#screens/render/index.ts";
import { AVATARS } from "#screens/render/drawings/avatars.ts";
import { shipped, texts } from "./harness/documents.ts";

const tokens = shipped().documents.catalog.tokens;
const sorted = (names: readonly string[]) => [...names].sort();

test("documents may name exactly the icons, pictures and providers that are drawn", () => {
  expect(sorted(tokens["icon"]!)).toEqual(sorted(ICONS));
  expect(sorted(tokens["picture"]!)).toEqual(sorted(PICTURES));
  expect(sorted(tokens["provider"]!)).toEqual(sorted(PROVIDERS));
});

test("every icon stands in the sprite, and every picture has its file and each file a name", () => {
  const sprite = readFileSync("screens/render/assets/icons.svg", "utf8");
  expect(ICONS.filter((icon) => !sprite.includes(`<symbol id="${icon}"`))).toEqual([]);
  const drawn = (folder: string) => readdirSync(`screens/render/assets/${folder}`).map((file) => file.replace(/\.svg$/, ""));
  expect(sorted(PICTURES)).toEqual(sorted(drawn("pictures")));
  expect(sorted(AVATARS)).toEqual(sorted(drawn("avatars")));
});

test("drawings carry nothing but drawing", () => {
  for (const folder of ["pictures", "moving", "avatars"]) {
    for (const file of readdirSync(`screens/render/assets/${folder}`)) {
      const svg = readFileSync(`screens/render/assets/${folder}/${file}`, "utf8");
      expect(svg, file).not.toMatch(/<script|href=|onload|<foreignObject/i);
    }
  }
});

test("every kind of the manifests is drawn, and no other", () => {
  expect(sorted(Object.keys(BLOCK_COMPONENTS))).toEqual(sorted(Object.keys(BLOCKS)));
  expect(sorted(Object.keys(FIELD_WIDGETS))).toEqual(sorted(Object.keys(FIELDS)));
  expect(sorted(Object.keys(CODECS))).toEqual(sorted(Object.keys(FIELDS)));
});

test("every text of the renderer has its copy", () => {
  expect(UI_KEYS.filter((key) => !(key in texts()))).toEqual([]);
});
