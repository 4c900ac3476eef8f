import { beforeAll, describe, expect, test, vi } from "vitest";
import type { BlockDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { patched } from "#screens/language/documents/screen-patch.ts";
import { sectionsOf } from "#screens/language/forms/form-blocks.ts";
import type { ApplicationStatus } from "#server/ports/records.ts";
import { newApplicant } from "./support/applicant.ts";
import { Device, patchOf } from "./support/device.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();
/** The last event of the demo data. */
let demo = 0;
beforeAll(async () => {
  demo = Number((await latchkey.open.pool.query<{ id: string }>("SELECT max(id) AS id FROM live_events")).rows[0]!.id);
});

const save = (device: Device, root: string, values: Record<string, unknown>) => device.run("save-answers", { root, target: null, version: null, values });
const answersOf = (screen: ScreenDescriptor, root: string) => sectionsOf(screen.blocks).find((section) => section.root === root)?.answers;
const textOf = (screen: ScreenDescriptor, id: string): unknown => {
  const find = (blocks: readonly BlockDescriptor[]): BlockDescriptor | undefined =>
    blocks.flatMap((block) => [block, find(block.blocks ?? [])]).find((block) => block?.id === id);
  return find(screen.blocks)?.["text"];
};

describe("two devices of one person, and somebody else", () => {
  test("what is answered on one of them is on the other, and nobody else is told", async () => {
    const [ada, bob] = [await newApplicant(latchkey), await newApplicant(latchkey)];
    const [laptop, phone, his] = [await Device.open(latchkey.url, ada), await Device.open(latchkey.url, ada), await Device.open(latchkey.url, bob)];
    expect(await save(laptop, "applicant", { first_name: "Augusta" })).toMatchObject({ ok: true });
    const told = await phone.stream.until(/answers-saved/);
    expect(told, "a pointer, and nothing of what was answered").not.toContain("Augusta");
    expect(told).toContain(`data: {"kind":"answers-saved","id":"applicant","topic":"application:${ada.application}"}`);

    const patch = patchOf((await phone.look()).result);
    const next = patched(phone.screen, patch)!;
    expect(answersOf(phone.screen, "applicant")?.["first_name"]).not.toBe("Augusta");
    expect(answersOf(next, "applicant")?.["first_name"]).toBe("Augusta");
    expect(answersOf(next, "income"), "what it has nothing to do with is the same").toBe(answersOf(phone.screen, "income"));
    await phone.load();
    expect({ ...next, now: "" }).toEqual({ ...phone.screen, now: "" });

    await save(his, "applicant", { first_name: "Bob" });
    expect(await his.stream.until(/answers-saved/)).not.toContain(ada.application);
    expect(phone.stream.text()).not.toContain(bob.application);
    // Whoever asks for somebody else's page gets what they would get by opening it: not that.
    const stolen = await his.look("0", laptop.address);
    expect(JSON.stringify(stolen.result)).not.toContain("Augusta");
    expect(stolen.result.effects).toEqual([expect.objectContaining({ do: "navigate" })]);
    for (const device of [laptop, phone, his]) device.stream.close();
  });

  test("what is switched on and off again on one of them is so on the other, by an event that came after", async () => {
    const ada = await newApplicant(latchkey);
    const [laptop, phone] = [await Device.open(latchkey.url, ada), await Device.open(latchkey.url, ada)];
    const pet = () => sectionsOf(phone.screen.blocks).find(({ root }) => root === "flag_pet")!;
    for (const [command, isOn] of [
      ["put-flag", true],
      ["remove-flag", false],
    ] as const) {
      const before = Number(phone.screen.follows?.after);
      await laptop.run(command, { flag: "pet" });
      phone.screen = patched(phone.screen, patchOf((await phone.look()).result))!;
      expect({ expanded: pet().answers["expanded"], isThere: pet().target !== null }).toEqual({ expanded: isOn, isThere: isOn });
      expect(Number(phone.screen.follows?.after)).toBeGreaterThan(before);
    }
    for (const device of [laptop, phone]) device.stream.close();
  });

  test("what one of them did itself it knows of by its own answer", async () => {
    const laptop = await Device.open(latchkey.url, await newApplicant(latchkey));
    const { descriptor } = await save(laptop, "applicant", { first_name: "Grace" });
    const text = await laptop.stream.until(/answers-saved/);
    const ids = [...text.matchAll(/^id: (\d+)\nevent: answers-saved/gm)].map(([, id]) => Number(id));
    expect(Number(descriptor?.follows?.after)).toBeGreaterThanOrEqual(Math.max(...ids));
    laptop.stream.close();
  });

  test("whoever comes back goes on from where their page stood, and misses nothing", async () => {
    const ada = await newApplicant(latchkey);
    const [laptop, phone] = [await Device.open(latchkey.url, ada), await Device.open(latchkey.url, ada)];
    phone.stream.close();
    await save(laptop, "applicant", { first_name: "Mary" });
    await save(laptop, "residence", { address: { city: "Leeds" } });
    await laptop.run("put-flag", { flag: "pet" });
    const next = patched(phone.screen, patchOf((await phone.look()).result))!;
    await phone.load();
    expect({ ...next, now: "", unknowns: [] }).toEqual({ ...phone.screen, now: "", unknowns: [] });
    laptop.stream.close();
  });

  test("where it can't be said any more what came since, the whole screen is drawn", async () => {
    const ada = await newApplicant(latchkey);
    const phone = await Device.open(latchkey.url, ada);
    for (const after of [null, "1", "999999999999", "nonsense"]) {
      const { status, result } = await phone.look(after);
      expect(status).toBe(200);
      expect(result.effects).toEqual([]);
      expect(result.descriptor?.screen).toBe("apply");
    }
    phone.stream.close();
  });

  test("who has signed out is not led anywhere, and hears no more", async () => {
    const phone = await Device.open(latchkey.url, await newApplicant(latchkey));
    await phone.signOut();
    await phone.stream.ended;
    expect(await phone.look()).toMatchObject({ status: 401, result: { ok: false, effects: [] } });
  });
});

describe("a status that somebody else moves", () => {
  const move = (application: string, from: ApplicationStatus, to: ApplicationStatus) =>
    latchkey.open.store.transaction((tx) =>
      tx.transition(application, {
        from: [from],
        to,
        event: { actor_user_id: null, as_user_id: null, name: "moved-in-a-test", detail: {}, why: null },
        now: "2026-06-15T12:00:00.000Z",
      }),
    );

  test("is on the page that waits for it, and leads away from one that has nothing more to say", async () => {
    const ada = await newApplicant(latchkey);
    await move(ada.application, "open", "submitted");
    const page = await Device.open(latchkey.url, { ...ada, name: "applicationInReview" });
    const before = textOf(page.screen, "title");
    await move(ada.application, "submitted", "preapproved_roommate_pending");
    await page.stream.until(/status-moved/);
    const { result } = await page.look();
    const next = patched(page.screen, patchOf(result))!;
    expect(textOf(next, "title")).not.toBe(before);
    expect(next.title).not.toBe(page.screen.title);

    await move(ada.application, "preapproved_roommate_pending", "preapproved");
    expect((await page.look()).result.effects.map((effect) => effect.do)).toEqual(["navigate"]);
    page.stream.close();
  });
});

test("all that history tells of an application is something that the catalog knows", async () => {
  const { topics } = latchkey.deps.documents.current().set.catalog;
  const { rows } = await latchkey.open.pool.query<{ kind: string }>("SELECT DISTINCT kind FROM live_events WHERE topic IS NOT NULL AND id > $1", [demo]);
  expect(rows.length).toBeGreaterThan(2);
  const unknown = rows.map(({ kind }) => kind).filter((kind) => !Object.hasOwn(topics!["application"]!.events, kind));
  expect(unknown).toEqual([]);
});

test("a page that follows nothing asks the database for nothing of it", async () => {
  const ada = await newApplicant(latchkey);
  const read = vi.spyOn(latchkey.open.store, "state");
  try {
    for (const name of ["apply", "payment"]) await ada.api.get(`/screens/${name}?applicationSource=${ada.source}`);
    expect(read.mock.calls.map(([names]) => [...names].includes("told"))).toEqual([true, false]);
  } finally {
    read.mockRestore();
  }
});
