import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Enclosed, seal, unseal } from "../../app/sealed-data.tsx";

/** As it arrives in a browser that asks for data alone: another object with the same text. */
const arrived = <Value extends object>(value: Value): Value => unseal<Value>({ json: seal(value, false).json });

/** As a browser reads it out of the document. */
function enclosed(value: object): unknown {
  const script = renderToStaticMarkup(<Enclosed value={value} />);
  const [, json] = /^<script type="application\/json" id="page-data">([^<]*)<\/script>$/.exec(script) ?? [];
  return JSON.parse(json ?? "");
}

const anyPage = fc.dictionary(fc.string({ unit: "binary" }), fc.oneof(fc.jsonValue({ stringUnit: "binary" }), fc.constant(undefined)));

test("whatever a page is given arrives in the browser as it was", () => {
  fc.assert(
    fc.property(anyPage, (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value));
      expect(arrived(value)).toEqual(plain);
      expect(enclosed(value)).toEqual(plain);
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
