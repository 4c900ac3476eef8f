/** Rules that count by the day go by the calendar of the place, also in the hours in which it is another one elsewhere. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveCosigner } from "#server/areas/cosign/index.ts";
import type { PublishedDocuments } from "#server/kernel/context/documents.ts";
import { savePart } from "#server/kernel/records/record-parts.ts";
import { asksSomebody, cosignerOf, cosigns } from "#tests/support/cosigning.ts";
import { alwaysInForce } from "#tests/support/documents-in-force.ts";
import { publishedDocuments } from "#tests/support/published-documents.ts";
import { codesOf, TestApp } from "#tests/support/test-app.ts";
import { refusalOf } from "../review/support.ts";

/** Half past eleven on the evening of November 27, and half past midnight after it. */
const PLACES = [
  { zone: "America/Los_Angeles", evening: "2026-11-28T07:30:00.000Z", night: "2026-11-28T08:30:00.000Z" },
  { zone: "Pacific/Honolulu", evening: "2026-11-28T09:30:00.000Z", night: "2026-11-28T10:30:00.000Z" },
];
/** They turn 18 on November 28. */
const BIRTHDATE = "2008-11-28";

function inZone(zone: string): PublishedDocuments {
  const published = publishedDocuments();
  const constants = published.constants.map((file) => ({
    ...file,
    constants: file.constants.map((one) => (one.identifier === "review_time_zone" ? { ...one, overrides: { ...one.overrides, seattle: zone } } : one)),
  }));
  return { ...published, constants };
}

describe.each(PLACES)("where the clocks go by $zone", ({ zone, evening, night }) => {
  let app: TestApp;
  let at = evening;
  beforeAll(async () => {
    app = await TestApp.open({ change: { documents: alwaysInForce(inZone(zone)), clock: { now: () => new Date(at) } } });
  });
  afterAll(() => app.close());

  it("nobody is of age before their own birthday has come, on the page or over the API", async () => {
    at = evening;
    const ada = await app.applicant();
    const { applicant_info } = await ada.state();
    const overApi = async () =>
      refusalOf(await savePart(app.deps, ada.actor, "applicant-info", { id: applicant_info.id, body: { birthdate: BIRTHDATE }, version: null }));
    expect((await ada.see(ada.applyPath)).today).toBe("2026-11-27");
    expect(codesOf(await ada.save("applicant", { birthdate: BIRTHDATE }))).toEqual(["minimumAge"]);
    expect(await overApi()).toBe("invalid birthdate: minimumAge");
    at = night;
    expect((await ada.see(ada.applyPath)).today).toBe("2026-11-28");
    expect(codesOf(await ada.save("applicant", { birthdate: BIRTHDATE }))).toEqual([]);
    expect(await overApi()).toBe("done");
  });

  it("nor is a co-signer", async () => {
    at = evening;
    const asked = await asksSomebody(app);
    const cora = await cosigns(app, asked);
    const { id } = (await cosignerOf(app, asked.source))!;
    const overApi = async () => refusalOf(await saveCosigner(app.deps, cora.actor, { id, body: { birthdate: BIRTHDATE }, version: null }));
    expect(codesOf(await cora.save("cosigner", { birthdate: BIRTHDATE }, null, asked.at("about-yourself")))).toEqual(["minimumAge"]);
    expect(await overApi()).toBe("invalid birthdate: minimumAge");
    at = night;
    expect(codesOf(await cora.save("cosigner", { birthdate: BIRTHDATE }, null, asked.at("about-yourself")))).toEqual([]);
    expect(await overApi()).toBe("done");
  });

  it("nobody has moved in tomorrow, which is today elsewhere", async () => {
    at = evening;
    const ada = await app.applicant();
    const { residence } = await ada.state();
    const movedIn = async (day: string) =>
      refusalOf(await savePart(app.deps, ada.actor, "residence", { id: residence!.id, body: { move_in_date: day }, version: null }));
    expect([await movedIn("2026-11-28"), await movedIn("2026-11-27")]).toEqual(["invalid move_in_date: notAfterToday", "done"]);
  });
});
