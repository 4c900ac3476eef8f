import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPhoto, readProfile, saveProfile } from "#server/areas/profile/profile-resource.ts";
import { deletePerson } from "#server/areas/account/index.ts";
import { deleteDocument, readDocument, storeUpload } from "#server/kernel/uploads/uploaded-files.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp, codesOf, type Visitor } from "../../support/test-app.ts";
import { anAddress, invite, join, primary } from "../groups/group.ts";
import { refusalOf } from "../review/support.ts";

const DETAILS = { first_name: "Ada", last_name: "Okafor", job_title: "Baker", employer: "Elliott Bay Bakery", bio: "Up before the birds." };
const QUOTA = 50_000_000;
const CENTERED = { x: 500, y: 500, zoom: 100 };
type Channels = [number, number, number];
const [RED, GREEN, BLUE]: [Channels, Channels, Channels] = [
  [230, 20, 20],
  [20, 160, 20],
  [20, 20, 230],
];

/** Three fields beside each other, each as wide as it is high. */
const striped = (side = 300): Promise<Buffer> =>
  sharp({ create: { width: 3 * side, height: side, channels: 3, background: { r: 0, g: 0, b: 0 } } })
    .composite(
      [RED, GREEN, BLUE].map(([r, g, b], at) => ({
        input: { create: { width: side, height: side, channels: 3, background: { r, g, b } } },
        left: at * side,
        top: 0,
      })),
    )
    .jpeg({ quality: 95 })
    .toBuffer();
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#7A5C3E" } });

describeOnEachDatabase("the photo of a profile", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  afterAll(() => app.close());

  const upload = (visitor: Visitor, body: Buffer, purpose = "profile_image", filename = "me.jpg") =>
    storeUpload(app.deps, visitor.actor, { purpose, filename, body }, QUOTA);
  async function uploaded(visitor: Visitor, body?: Buffer): Promise<string> {
    const stored = await upload(visitor, body ?? (await striped()));
    if (!stored.ok) throw new Error(JSON.stringify(stored.problem));
    return stored.value.id;
  }
  const refused = async (visitor: Visitor, body: Buffer, filename = "me.jpg"): Promise<string> => {
    const stored = await upload(visitor, body, "profile_image", filename);
    return stored.ok ? "taken" : stored.problem.kind === "invalid" ? stored.problem.refusals[0]!.code : stored.problem.kind;
  };
  const keep = (visitor: Visitor, photo: unknown) => saveProfile(app.deps, visitor.actor, { id: visitor.actor.user.id, body: { photo }, version: null });
  const shown = async (visitor: Visitor) => {
    const read = await readProfile(app.deps, visitor.actor, visitor.actor.user.id);
    return read.ok ? read.value : null;
  };
  const photoId = (url: string | null | undefined): string => /\/photos\/([\w-]+)\//.exec(url ?? "")?.[1] ?? "none";
  async function square(visitor: Visitor, of: Visitor, size = 1): Promise<Buffer | null> {
    const photo = photoId((await shown(of))?.profile_image_url);
    const read = await readPhoto(app.deps, visitor.actor, { user: of.actor.user.id, photo, size });
    return read.ok ? Buffer.from(read.value.content) : null;
  }
  /** The colour in the middle of what roommates see. */
  async function middle(visitor: Visitor): Promise<number[]> {
    const picture = (await square(visitor, visitor))!;
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
    return [...data.subarray(at, at + 3)];
  }
  const near = (colour: number[], wanted: Channels): boolean => colour.every((value, at) => Math.abs(value - wanted[at]!) < 40);

  it("is a square out of the middle, and another once it is moved", async () => {
    const ada = await app.applicant();
    const document = await uploaded(ada);
    expect((await keep(ada, { document, ...CENTERED })).ok).toBe(true);
    expect(near(await middle(ada), GREEN)).toBe(true);
    const before = (await shown(ada))!.profile_image_url;
    await keep(ada, { document, x: 0, y: 500, zoom: 100 });
    expect(near(await middle(ada), RED)).toBe(true);
    await keep(ada, { document, x: 1000, y: 500, zoom: 400 });
    expect(near(await middle(ada), BLUE)).toBe(true);
    expect(await shown(ada)).toMatchObject({ photo: { document, x: 1000, y: 500, zoom: 400 } });
    expect((await shown(ada))!.profile_image_url, "so that no browser shows the one before").not.toBe(before);
  });

  it("is sent in the size that is asked for, and in none that there isn't", async () => {
    const ada = await app.applicant();
    await keep(ada, { document: await uploaded(ada, await striped(900)), ...CENTERED });
    const sides = await Promise.all([1, 96, 97, 344, 5000].map(async (size) => (await sharp((await square(ada, ada, size))!).metadata()).width));
    expect(sides).toEqual([96, 96, 344, 344, 688]);
    expect(refusalOf(await readPhoto(app.deps, ada.actor, { user: ada.actor.user.id, photo: "00000000-0000-4000-8000-000000000000", size: 1 }))).toBe(
      "not-found",
    );
  });

  it("[PRO-16] [API-73] [ENT-40] is kept with the rest of the edit, and stays where the rest is refused", async () => {
    const ada = await app.applicant();
    await ada.isMovedTo("preapproved");
    const edit = `/application/${ada.source}/profile/edit`;
    const document = await uploaded(ada);
    await ada.run("save-profile-details", { ...DETAILS, photo: `${document}:0:500:100` }, edit);
    expect(near(await middle(ada), RED)).toBe(true);
    const seen = JSON.stringify((await ada.see(`/application/${ada.source}/profile/view/${ada.actor.user.id}`)).blocks);
    expect(seen).toContain(`/photos/${photoId((await shown(ada))!.profile_image_url)}/?size=688`);
    expect(codesOf(await ada.run("save-profile-details", { ...DETAILS, bio: "b".repeat(251), photo: null }, edit))).toHaveLength(1);
    expect((await shown(ada))!.photo).not.toBe(null);
    await ada.run("save-profile-details", { ...DETAILS, photo: null }, edit);
    expect(await shown(ada)).toMatchObject({ photo: null, profile_image_url: null });
    expect(refusalOf(await readDocument(app.deps, ada.actor, document)), "nothing of it is kept").toBe("not-found");
  });

  it("is taken from nobody else's files, from no paper, and in no square that there isn't", async () => {
    const [ada, eve] = [await app.applicant(), await app.applicant()];
    const theirs = await uploaded(eve);
    const paper = await upload(ada, await striped(), "applicant_identity");
    const own = await uploaded(ada);
    for (const document of [theirs, paper.ok ? paper.value.id : "", "nonsense", "00000000-0000-4000-8000-000000000000"])
      expect(refusalOf(await keep(ada, { document, ...CENTERED })), document).toBe("invalid photo: photo-missing");
    for (const crop of [{ x: -1 }, { x: 1001 }, { y: 0.5 }, { zoom: 99 }, { zoom: 401 }, { zoom: null }, { x: "0" }])
      expect(refusalOf(await keep(ada, { document: own, ...CENTERED, ...crop })), JSON.stringify(crop)).toMatch(/^invalid photo/);
    expect((await shown(ada))!.photo).toBe(null);
  });

  it("is read by those who read the profile, and by nobody else", async () => {
    const ben = await primary(app, { number_of_potential_roommates: 2 });
    const address = anAddress();
    await invite(ben, address);
    const cy = await join(app, ben, address);
    const eve = await app.applicant();
    await keep(cy, { document: await uploaded(cy), ...CENTERED });
    expect(await square(ben, cy)).not.toBe(null);
    expect(await square(eve, cy)).toBe(null);
    const read = await readProfile(app.deps, ben.actor, cy.actor.user.id);
    expect(read.ok && read.value, "the file that it is cut from is its owner's").toMatchObject({
      photo: null,
      profile_image_url: expect.stringContaining("/photos/"),
    });
    await cy.run("withdraw-application", { reason: null }, `/application/${cy.source}/review/withdraw`);
    expect(await square(ben, cy)).toBe(null);
  });

  it("goes with its files: the one before once there is another, all of them with the account", async () => {
    const ada = await app.applicant();
    const one = await uploaded(ada);
    await keep(ada, { document: one, ...CENTERED });
    expect(refusalOf(await deleteDocument(app.deps, ada.actor, one)), "it is changed in the profile").toBe("conflict wrong-state");
    const filesOf = async (): Promise<string[]> => {
      const { rows } = await app.database.pool.query<{ keys: Record<string, string> }>(
        "SELECT photo_thumbnails->'keys' AS keys FROM profiles WHERE user_id = $1",
        [ada.actor.user.id],
      );
      return Object.values(rows[0]!.keys);
    };
    const gone = async (keys: string[]): Promise<boolean> => {
      const { rows } = await app.database.pool.query<{ data: { keys: string[] } }>("SELECT data FROM jobs WHERE name = 'remove-files'");
      return keys.every((key) => rows.some(({ data }) => data.keys.includes(key)));
    };
    const before = await filesOf();
    expect(await gone(before)).toBe(false);
    await keep(ada, { document: await uploaded(ada), ...CENTERED });
    expect(await gone(before)).toBe(true);
    expect(refusalOf(await readDocument(app.deps, ada.actor, one))).toBe("not-found");
    const now = await filesOf();
    const deletion = { user: ada.actor.user.id, by: ada.actor.user.id, why: null };
    expect(await app.store.transaction((tx) => deletePerson(tx, app.deps, deletion, app.deps.documents.current()))).toBe(null);
    expect(await gone(now)).toBe(true);
  });

  it("is turned as it was taken, stands on white where it is transparent, and is its first frame where it moves", async () => {
    const ada = await app.applicant();
    // Held upside down: what is to the left in the file is to the right in the picture.
    const turned = await sharp(await striped())
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    await keep(ada, { document: await uploaded(ada, turned), x: 0, y: 500, zoom: 100 });
    expect(near(await middle(ada), BLUE)).toBe(true);
    const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    await keep(ada, { document: await uploaded(ada, clear), ...CENTERED });
    expect(near(await middle(ada), [255, 255, 255])).toBe(true);
    const moving = await sharp([await plain(300, 300).png().toBuffer(), await striped()], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await refused(ada, moving, "me.gif")).toBe("unsupported-type");
    expect(await refused(ada, moving, "me.png"), "whatever it is called").toBe("unsupported-type");
  });

  it("[VAL-106] [VAL-107] has at most 2,000,000 bytes, a face's worth of pixels, and no more than can be read", async () => {
    const ada = await app.applicant();
    const fits = await plain(600, 600).jpeg().toBuffer();
    const padded = (bytes: number): Buffer => Buffer.concat([fits, Buffer.alloc(bytes - fits.length)]);
    expect(await refused(ada, padded(2_000_000))).toBe("taken");
    expect(await refused(ada, padded(2_000_001))).toBe("too-large");
    expect(await refused(ada, await plain(1, 1).jpeg().toBuffer())).toBe("photo-small");
    expect(await refused(ada, await plain(199, 4000).jpeg().toBuffer())).toBe("photo-small");
    expect(await refused(ada, await plain(200, 200).jpeg().toBuffer())).toBe("taken");
    expect(await refused(ada, await plain(16_000, 12_500).jpeg().toBuffer()), "200 megapixels").toBe("taken");
    expect(await refused(ada, await plain(32_769, 300).png().toBuffer())).toBe("photo-pixels");
    const grain = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const coarse = await sharp({ create: { width: 2200, height: 2200, channels: 3, background: "white", noise: grain } })
      .jpeg({ quality: 50 })
      .toBuffer();
    expect(coarse.length).toBeLessThan(2_000_000);
    expect(await refused(ada, coarse), "drawn anew it is larger, and is halved").toBe("taken");
  });
});
