import { afterAll, beforeAll, expect, it } from "vitest";
import { sourceTextHash } from "#screens/language/documents/content-hash.ts";
import { readCosignerValidation } from "#server/areas/cosign/index.ts";
import { readReview } from "#server/areas/review/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { asksSomebody, cosignerOf, cosigns, fillsIn, type Asked } from "#tests/support/cosigning.ts";
import { publishedWith } from "#tests/support/documents-of.ts";
import { codesOf, TestApp, type Visitor, where } from "#tests/support/test-app.ts";
import { alwaysInForce } from "#tests/support/documents-in-force.ts";
import { Seen } from "#tests/support/shipped-screens.ts";
import { staff, submitted } from "../review/support.ts";
import { submitCosigner } from "#tests/support/hand-in.ts";

type Json = Record<string, unknown>;
const TEXTS = { "cosign.known.title": ["How you know them", "Votre lien"], "field.known": ["How do you know them?", "Comment la connaissez-vous ?"] } as const;
const ROUTE = "cosignKnown";

/** A page with a question of its own between the address and the photo ID: a resource's property, a screen, a route and words. No code. */
function withPage(files: Record<string, Json>): void {
  const cosigner = files["resources/cosigner.json"] as { properties: Json };
  cosigner.properties["known"] = { type: ["string", "null"], plainText: "one", maxLength: 40, description: "How they know each other." };
  files["screens/cosign/cosign-known.json"] = {
    ...structuredClone(files["screens/cosign/cosign-identity.json"]!),
    id: "cosign-known",
    title: "cosign.known.title",
    about: "How a co-signer knows whom they stand by.",
    blocks: [
      { use: "cosign-rail", with: { part: "personal" } },
      { id: "title", kind: "heading", text: "cosign.known.title", level: 1, size: "page" },
      {
        id: "known-section",
        kind: "form-section",
        root: "cosigner",
        save: { command: "save-answers", on: "blur", afterMs: 500 },
        fields: [{ id: "known", kind: "text", property: "known", label: "field.known", required: true }],
      },
      { id: "go-on", kind: "button", label: "continue", action: { command: "go-on-cosigning" }, tone: "main" },
    ],
  };
  const { routes } = files["flow.json"] as { routes: Json[] };
  const address = routes.findIndex(({ name }) => name === "cosignAddress");
  const { next } = routes[address]!;
  routes[address]!["next"] = ROUTE;
  routes.splice(address + 1, 0, {
    ...routes[address],
    name: ROUTE,
    path: "/cosign/:cosignerSource/known",
    screen: "cosign-known",
    back: "cosignAddress",
    next,
  });
  const copy = (locale: string): Json => (files[`copy/${locale}.json`] as { texts: Json }).texts;
  for (const [key, [english, french]] of Object.entries(TEXTS)) {
    copy("en-US")[key] = english;
    copy("fr-CA")[key] = { text: french, from: sourceTextHash(english) };
  }
}

let app: TestApp;
let rob: Actor;
beforeAll(async () => {
  app = await TestApp.open({ change: { documents: alwaysInForce(publishedWith(withPage)) } });
  rob = await staff(app, "Rob");
});
afterAll(() => app.close());

interface Standing {
  asked: Asked;
  cora: Visitor;
  id: string;
}
/** Everything is answered but what the new page asks. */
async function ready(): Promise<Standing> {
  const asked = await asksSomebody(app, { applicant: await submitted(app, { waive_application_fee: true }) });
  const cora = await cosigns(app, asked);
  await fillsIn(cora, asked);
  return { asked, cora, id: (await cosignerOf(app, asked.source))!.id };
}
const answers = async ({ asked, cora }: Standing, known: string): Promise<string[]> => codesOf(await cora.save("cosigner", { known }, null, asked.at("known")));
const validation = async ({ cora, id }: Standing) => {
  const read = await readCosignerValidation(app.deps, cora.actor, id);
  return read.ok ? read.value : read.problem;
};

it("a page that documents add is on the way of a co-signer, and asks what they have to answer", async () => {
  const { asked, cora } = await ready();
  expect(where((await confirmed(cora, asked)).effects)).toEqual([asked.at("known")]);
  expect(new Seen(await cora.see(asked.at("known"))).words).toContain("How do you know them?");
  expect(codesOf(await cora.run("go-on-cosigning", {}, asked.at("known")))).toEqual(["required"]);
  await cora.save("cosigner", { known: "We are siblings" }, null, asked.at("known"));
  expect(where(ok(await cora.run("go-on-cosigning", {}, asked.at("known"))).effects)).toEqual([asked.at("identity")]);
});

it("holds them back until it is answered: in what is left, in the summary, and where they hand in by whichever way", async () => {
  const standing = await ready();
  const { asked, cora, id } = standing;
  expect(new Seen(await cora.see(asked.at("steps"))).words.join(" ")).toContain("1 field remaining");
  expect(await validation(standing)).toMatchObject({
    valid: false,
    summary: { personal: "invalid", income: "valid" },
    resources: { cosigner: { known: "required" } },
  });
  expect(await cora.open(asked.at("submit"))).toMatchObject({ do: "redirect", href: asked.at("steps") });
  expect(await submitCosigner(app.deps, cora.actor, { cosigner: id })).toMatchObject({
    status: "invalid",
    refusals: [{ code: "form-invalid" }, { code: "check-missing" }],
  });
  expect(await answers(standing, "x".repeat(41))).toEqual(["maxLength"]);
  expect(await answers(standing, "We are siblings")).toEqual([]);
  expect(await validation(standing)).toMatchObject({ summary: { personal: "valid", screening: "invalid" } });
  await signs(standing);
  expect(await validation(standing)).toMatchObject({ valid: true, resources: { cosigner: {} } });
});

it("is told to them once it is handed in, and to whoever decides, with all else that they answered and no digit of their number", async () => {
  const standing = await ready();
  const { asked, cora } = standing;
  await answers(standing, "We are siblings");
  await signs(standing);
  expect(codesOf(await cora.run("start-cosigner-submission", {}, asked.at("submit/screening")))).toEqual([]);
  expect((await cosignerOf(app, asked.source))!.status).toBe("submitted");
  expect(new Seen(await cora.see(asked.at("submit/sent"))).words).toEqual(expect.arrayContaining(["How do you know them?", "We are siblings"]));

  const read = await readReview(app.deps, rob, (await asked.applicant.state()).application.id);
  const [told] = (read.ok ? read.value["cosigners"] : []) as {
    answers: { title: string; questions: { path: string; label: string; text: string | null; date: string | null }[] }[];
  }[];
  const questions = told!.answers.flatMap((section) => section.questions);
  const said = Object.fromEntries(questions.map(({ path, text, date }) => [path, text ?? date]));
  expect(said).toMatchObject({ "cosigner.known": "We are siblings", "cosigner.birthdate": "1968-05-04", "cosigner.phonenumber": "(206) 555 - 0188" });
  expect(told!.answers.map(({ title }) => title)).toContain("How you know them");
  expect(JSON.stringify(told)).not.toMatch(/sin_ssn|0000/u);
});

/** Their consent, and the number that the check asks for. */
async function signs({ asked, cora }: Standing): Promise<void> {
  ok(await cora.run("record-cosigner-consent", { agreed: true }, asked.at("submit")));
  ok(await cora.save("cosigner", { sin_ssn_country: "US", sin_ssn: "123450000" }, null, asked.at("submit/screening")));
}
const ok = <T extends { ok: boolean }>(result: T): T & { ok: true } => {
  expect(result.ok).toBe(true);
  return result as T & { ok: true };
};
const confirmed = async (cora: Visitor, asked: Asked) => ok(await cora.run("check-cosigner-address", {}, asked.at("address")));
