import { expect, it } from "vitest";
import { sourceTextHash } from "#screens/language/documents/content-hash.ts";
import type { PublishedDocuments } from "#server/kernel/context/documents.ts";
import { routeAfter } from "#server/kernel/filling/declaration.ts";
import { askedOfFilling, type Filling } from "#server/kernel/filling/pages.ts";
import type { ViewData } from "#server/kernel/context/view-input.ts";
import { elementOf, publishedWith } from "#tests/support/documents-of.ts";
import { publishedDocuments } from "#tests/support/published-documents.ts";

type Json = Record<string, unknown>;
type Files = Record<string, Json>;
const shipped = publishedDocuments();

const NUMBER_PAGE = "screens/cosign/cosign-screening.json";
const withNickname = (files: Files): void => {
  (files["resources/cosigner.json"]!["properties"] as Json)["nickname"] = { type: ["string", "null"], plainText: "one", maxLength: 40, description: "A name." };
  for (const locale of ["en-US", "fr-CA"]) {
    const texts = files[`copy/${locale}.json`]!["texts"] as Json;
    texts["field.nickname"] = locale === "en-US" ? "What friends call you" : { text: "Votre surnom", from: sourceTextHash("What friends call you") };
  }
};
const nickname = { id: "nickname", kind: "text", property: "nickname", label: "field.nickname" };
const section = { id: "names", kind: "form-section", root: "cosigner", save: { command: "save-answers", on: "blur", afterMs: 500 }, fields: [nickname] };

const toldTo = (filling: Filling, reader = "staff") => askedOfFilling(filling, { files: [], reader, records: [] }).asked;

/** What the staff are told of somebody whom the documents know, by the question's path. */
function told(change: (files: Files) => void, answers: Json = {}): Record<string, string | null> {
  const documents = publishedWith((files) => {
    withNickname(files);
    change(files);
  });
  const filling = fillingOf(documents, answers);
  const questions = toldTo(filling).flatMap((asked) => asked.questions);
  return Object.fromEntries(questions.map(({ path, text, date }) => [path, text ?? date]));
}

function fillingOf(documents: PublishedDocuments, answers: Json): Filling {
  const { data, params = {}, now } = documents.set.personas["cosigner-number"]!;
  const cosigner = { ...(data["cosigner"] as Json), ...answers };
  return { documents, subject: "cosigner", params, data: { ...data, cosigner } as ViewData, locale: "en-US", now: new Date(now) };
}

it("whoever decides is told a question beside the number, and nothing of the number", () => {
  const said = told(
    (files) => {
      (elementOf(files[NUMBER_PAGE], "screening")["fields"] as Json[]).push(nickname);
    },
    { nickname: "Ada", sin_ssn: { last4: "0000" } },
  );
  expect(said["cosigner.nickname"]).toBe("Ada");
  expect(Object.keys(said).filter((path) => /sin_ssn|skip/u.test(path))).toEqual([]);
  expect(Object.keys(said)).toContain("cosigner.birthdate");
});

it("what a dialog over a page asks is told with the page", () => {
  const said = told(
    (files) => {
      const modal = { format: 1, id: "nickname-asked", title: "field.nickname", needs: ["cosigner"], audience: ["cosigner", "staff"] };
      files["modals/nickname-asked.json"] = { ...modal, blocks: [section] };
      const opener = { id: "ask-nickname", kind: "button", label: "field.nickname", action: { open: "nickname-asked" }, tone: "line" };
      (files["screens/cosign/cosign-identity.json"]!["blocks"] as Json[]).splice(-1, 0, opener);
    },
    { nickname: "Ada" },
  );
  expect(said["cosigner.nickname"]).toBe("Ada");
});

it("whoever the documents don't name as a reader is told nothing", () => {
  const filling = fillingOf(shipped, {});
  expect(toldTo(filling)).not.toEqual([]);
  expect(toldTo(filling, "resident")).toEqual([]);
});

it("nobody is told what is asked of data that they may not read", () => {
  const { set } = shipped;
  const roots = { ...set.catalog.roots, cosigner: { ...set.catalog.roots["cosigner"]!, audiences: ["cosigner"] } };
  const closed = { ...shipped, set: { ...set, catalog: { ...set.catalog, roots } } };
  const paths = toldTo(fillingOf(closed, {})).flatMap(({ questions }) => questions.map(({ path }) => path));
  expect(paths).not.toEqual([]);
  expect(paths.filter((path) => path.startsWith("cosigner."))).toEqual([]);
});

it("where somebody comes to who handed in stands in the documents, by who they are", () => {
  const after = (documents: PublishedDocuments, is_group: boolean): string => routeAfter(documents, "applicant", () => ({ application: { is_group } }));
  expect([after(shipped, false), after(shipped, true)]).toEqual(["submitSuccess", "applicationInReview"]);
  const other = publishedWith((files) => {
    const { fillings } = files["flow.json"] as { fillings: Record<string, Json> };
    fillings["applicant"]!["handedIn"] = [{ go: "applicationSent" }];
  });
  expect(after(other, true)).toBe("applicationSent");
});
