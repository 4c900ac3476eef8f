import { expect, test } from "vitest";
import { read, WRITTEN } from "./source-tree.ts";

const PRODUCT = WRITTEN.filter((path) => /^(app|screens|server|schemas)\/.*\.(css|ts|tsx|mjs|json)$/.test(path));
/** Tailwind reads its own off the theme, and makes classes of them. */
const THEME = /@theme[^{]*\{[^}]*\}/g;

test("whatever a stylesheet names, something of the product goes by", () => {
  const used = new Set(PRODUCT.flatMap((path) => [...read(path).matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!)));
  const unused = PRODUCT.filter((path) => path.endsWith(".css")).flatMap((path) => {
    const own = [
      ...read(path)
        .replaceAll(THEME, "")
        .matchAll(/(?<![\w(-])(--[\w-]+)\s*:/g),
    ].map(([, name]) => name!);
    return [...new Set(own)].filter((name) => !used.has(name)).map((name) => `${path}: ${name}`);
  });
  expect(unused).toEqual([]);
});
