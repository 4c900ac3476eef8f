import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { decideRoute, resolveScreen } from "#screens/resolve/index.ts";
import { requestOf, revision, shipped } from "#tests/support/shipped-screens.ts";
import { pageJson } from "../../app/page-json.ts";
import { Enclosed, seal, unseal } from "../../app/sealed.tsx";

/** As it arrives in a browser that asks for data alone: another object with the same text. */
const arrived = <Value extends object>(value: Value): Value => unseal<Value>({ json: seal(value, false).json });

/** As a browser reads it out of the document. */
function enclosed(value: object): unknown {
  const script = renderToStaticMarkup(<Enclosed value={value} />);
  const [, json] = /^<script type="application\/json" id="page-data">([^<]*)<\/script>$/.exec(script) ?? [];
  return JSON.parse(json ?? "");
}

const frozen = (value: unknown): unknown => {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};
const anyPage = fc.dictionary(
  fc.string({ unit: "binary" }),
  fc.oneof(fc.jsonValue({ stringUnit: "binary" }), fc.jsonValue({ stringUnit: "binary" }).map(frozen), fc.constant(undefined)),
);

test("whatever a page is given arrives in the browser as it was", () => {
  fc.assert(
    fc.property(anyPage, (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value));
      // Twice, since what is the same for everybody is put into words only once.
      for (const _ of [1, 2]) {
        expect(arrived(value)).toEqual(plain);
        expect(enclosed(value)).toEqual(plain);
      }
    }),
  );
  expect(arrived({ name: 'Ana "the `tick`" \\`\\" O’Brien 陳' })).toEqual({ name: 'Ana "the `tick`" \\`\\" O’Brien 陳' });
});

test("nothing that somebody typed ends the script that their page's data stands in", () => {
  expect(enclosed({ name: "</script><script>alert(1)</script><!--" })).toEqual({ name: "</script><script>alert(1)</script><!--" });
});

test("what stands in the document does not travel a second time", () => {
  const page = { name: "Ada" };
  expect(JSON.stringify(seal(page, true))).toBe('{"json":null}');
  expect(unseal(seal(page, true)), "the server draws what it was given").toBe(page);
});

test("a part that is frozen outside only is written anew whenever it changed", () => {
  const inside = { n: 1 };
  const page = { part: Object.freeze({ inside }) };
  expect(arrived(page)).toEqual({ part: { inside: { n: 1 } } });
  inside.n = 2;
  expect(arrived(page)).toEqual({ part: { inside: { n: 2 } } });
});

test("every screen arrives whole for everybody, after other people's", () => {
  for (const persona of Object.keys(shipped.personas)) {
    for (const { name } of shipped.flow.routes) {
      const request = requestOf(persona, name);
      if (decideRoute(revision, request).do !== "show") continue;
      const descriptor = resolveScreen(revision, request);
      expect(JSON.parse(pageJson(descriptor)), `${persona} ${name}`).toEqual(JSON.parse(JSON.stringify(descriptor)));
    }
  }
});
