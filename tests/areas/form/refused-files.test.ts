/** A file that can't be taken: the same words from every page that asks for one, also without JavaScript, and nothing of it is kept. */
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { asksSomebody, cosigns, fillsIn } from "#tests/support/cosigning.ts";
import { lockedPdf, onePage, pdfOf, stream } from "#tests/support/pdf.ts";
import { TestApp, type Visitor } from "#tests/support/test-app.ts";
import { anAddress, invite, join, primary } from "../groups/group.ts";

interface Asking {
  who: Visitor;
  pathname: string;
  root: string;
  path: string;
}

describe("a file that can't be taken", () => {
  let app: TestApp;
  let jpeg: Buffer;
  beforeAll(async () => {
    app = await TestApp.open();
    const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
    jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: "grey", noise } })
      .jpeg()
      .toBuffer();
  });
  afterAll(() => app.close());

  const XFA = stream("", '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>');
  const FILES: [what: string, filename: string, make: () => Buffer | null, says: RegExp][] = [
    ["a photo that was cut off", "license.jpg", () => jpeg.subarray(0, jpeg.length / 2), /^license\.jpg was not added\. The picture breaks off before its end/],
    ["a PDF that asks for a password", "stub.pdf", () => lockedPdf("secret"), /^stub\.pdf was not added\. This PDF asks for a password/],
    [
      "a form that Adobe's reader alone shows",
      "form.pdf",
      () => pdfOf(onePage("0 g 9 9 9 9 re f", "", [XFA], "/AcroForm << /Fields [] /XFA 5 0 R >>")),
      /^form\.pdf was not added\. .*print it to a PDF/,
    ],
    ["one that is too large", "huge.png", () => null, /^huge\.png was not added: it is larger than 25 MB/],
  ];

  const cosigner = async (): Promise<{ who: Visitor; at: (page: string) => string }> => {
    const asked = await asksSomebody(app);
    const who = await cosigns(app, asked);
    await fillsIn(who, asked);
    return { who, at: asked.at };
  };
  const ASKING: [of: string, begin: () => Promise<Asking>][] = [
    [
      "an applicant's form",
      async () => {
        const who = await app.applicant();
        return { who, pathname: who.applyPath, root: "applicant", path: "photo_id" };
      },
    ],
    [
      "the form of a member of a group",
      async () => {
        const ben = await primary(app);
        const email = anAddress();
        await invite(ben, email, anAddress());
        const who = await join(app, ben, email);
        return { who, pathname: who.applyPath, root: "applicant", path: "photo_id" };
      },
    ],
    [
      "a co-signer's page for their photo ID",
      async () => {
        const { who, at } = await cosigner();
        return { who, pathname: at("identity"), root: "cosigner", path: "photo_id" };
      },
    ],
    [
      "a co-signer's page for their proof of income",
      async () => {
        const { who, at } = await cosigner();
        return { who, pathname: at("cosign-income/documents"), root: "cosigner_income", path: "document" };
      },
    ],
  ];

  it.each(ASKING)("is told in the same words on %s, posted without JavaScript, and what was there before stays", async (_, begin) => {
    const { who, pathname, root, path } = await begin();
    const answerOf = async () =>
      Object.fromEntries([...sectionsOf((await who.see(pathname)).blocks)].map((section) => [section.root, section.answers[path] ?? null]))[root];
    const before = await answerOf();
    for (const [what, filename, make, says] of FILES) {
      const outcome = await who.post({ files: [{ root, path, filename, body: make() }] }, pathname);
      if (outcome.do !== "show") throw new Error(`${what}: ${outcome.do}`);
      const told = [...sectionsOf(outcome.descriptor.blocks)].flatMap(({ posted = {} }) => Object.entries(posted).map(([at, { problem }]) => [at, problem]));
      expect(told, what).toEqual([[path, expect.stringMatching(says)]]);
    }
    expect(await answerOf()).toEqual(before);
    const kept = (await app.store.list("document", { owner_user_id: who.actor.user.id }, { limit: 9, offset: 0 })).rows;
    expect(kept.map(({ filename }) => filename).filter((name) => FILES.some(([, filename]) => filename === name))).toEqual([]);
  });
});
