// @vitest-environment node
import { JSDOM } from "jsdom";
import { renderToString } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { Screen, loadDeferred } from "#screens/render/index.ts";
import { draw, texts } from "./harness/documents.ts";
import { quietHost } from "./harness/host.ts";

beforeAll(loadDeferred);
/** The page as it stands before any script has run. */
function page(path: string, persona: string): Document {
  return new JSDOM(renderToString(<Screen descriptor={draw(path, persona)} ui={texts()} host={quietHost()} storage={null} />)).window.document;
}
const APPLY = "/application/demo-seattle/apply";

describe("without JavaScript", () => {
  test("a screen is one plain form that is posted", () => {
    const forms = page(APPLY, "half-filled").querySelectorAll("form");
    expect([...forms].map((form) => form.method)).toEqual(["post"]);
  });

  test("answers are named by record and property, and hold what is kept", () => {
    const form = page(APPLY, "half-filled");
    const value = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.getAttribute("value");
    expect(value("applicant.first_name")).toBe("Ada");
    expect(value("applicant.birthdate")).toBe("04/17/1998");
    expect(value("residence.address.postal_code")).toBe("98126-2114");
    expect(form.querySelector<HTMLOptionElement>('[name="residence.address.region"] option[selected]')?.value).toBe("Washington");
    expect(form.querySelector<HTMLOptionElement>('[name="residence.address.country_code"] option[selected]')?.value).toBe("US");
    expect(value("flag_pet.animal")).toBe("Cat");
  });

  test("a button sends its command, with its input behind the name", () => {
    const values = [...page(APPLY, "half-filled").querySelectorAll<HTMLButtonElement>('button[name="command"]')].map((button) => button.getAttribute("value"));
    expect(values).toContain("finish-form");
    expect(values).toContain('put-flag {"flag":"roommate"}');
    expect(values).toContain('remove-flag {"flag":"pet"}');
  });

  test("links lead somewhere", () => {
    const rows = [...page("/applications", "several-applications").querySelectorAll<HTMLAnchorElement>("a.row-link")];
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.every((row) => /^\/application\/[\w-]+\/apply$/.test(row.getAttribute("href")!))).toBe(true);
    expect(page("/login", "signed-out").querySelector("a.btn.main")?.getAttribute("href")).toBe("/auth/google");
  });

  test("no government id is ever in the page", () => {
    const html = page(APPLY, "ready-to-pay").documentElement.outerHTML;
    expect(html).toContain("Kept, ending in");
    expect(html).not.toMatch(/\d{3}-\d{2}-\d{4}/);
  });
});
