// @vitest-environment node
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { RichText } from "#screens/language/documents/descriptor.ts";
import { Rich } from "#screens/render/elements/rich-text.tsx";

const drawn = (text: RichText) => renderToStaticMarkup(<Rich text={text} />);
const words = (text: RichText) => drawn(text).replace(/<[^>]+>/g, "");

test("the full stop after what is bold stays on its line, and is said once", () => {
  const address = { mark: "b", text: "ada@example.com" };
  expect(drawn(["We wrote to ", address, ". Sign it there."])).toBe('We wrote to <span class="closed"><b>ada@example.com</b>.</span> Sign it there.');
  expect(drawn(["Wait for ", address, " and sign."])).toBe("Wait for <b>ada@example.com</b> and sign.");
  expect(words(["Is it ", address, "?), or ", { mark: "nobr", text: "9 am" }, ", then."])).toBe("Is it ada@example.com?), or 9 am, then.");
});

test("a line does not end after the first letter of e-mail", () => {
  expect(drawn(["They get a link by e-mail."])).toBe('They get a link by <span class="closed">e-mail.</span>');
  expect(drawn(["Write, and we ", { mark: "b", text: "answer" }, " (by e-mail, within a well-known time)"])).toBe(
    'Write, and we <b>answer</b> (by <span class="closed">e-mail,</span> within a well-known time)',
  );
});
