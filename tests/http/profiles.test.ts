import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { publishedDocuments } from "#tests/support/published-documents.ts";
import { readFormBody } from "#server/http/body/form-body.ts";
import { pageContext, pagesOf } from "../support/page-context.ts";
import { newApplicant } from "./support/applicant.ts";
import { isMovedTo } from "./support/requested-applicant.ts";
import { withTestHost } from "./support/test-host.ts";

const { living } = publishedDocuments();
const [QUESTION] = living.questions;
const [ONE, OTHER] = QUESTION!.answers.map(({ id }) => id) as [string, string];

const latchkey = withTestHost();

describe("a profile over the API", () => {
  it("[API-68] [ENT-63] tells what is asked, with its answers, in the language of whoever asks", async () => {
    const ada = await latchkey.as("profile-questions@example.com");
    const { results } = (await ada.get("/profiles/questions/")).body as { results: { id: string; copy: string; answers: unknown[] }[] };
    expect(results.map(({ id }) => id)).toEqual(living.questions.map(({ id }) => id));
    expect(results[0]).toMatchObject({
      id: "weeknight",
      copy: "What does a good weeknight at home look like?",
      answers: [{ id: "quiet", copy: "A quiet one" }, {}, {}, {}],
    });
  });

  it("[API-69] [API-75] [API-76] [ENT-64] keeps both parts of an answer, and refuses one that there isn't without keeping anything", async () => {
    const ada = await latchkey.as("profile-responses@example.com");
    expect((await ada.put(`/profiles/responses/${QUESTION!.id}`, { me: ONE, them: [OTHER, ONE, OTHER] })).body).toEqual({
      question: QUESTION!.id,
      me: ONE,
      them: [OTHER, ONE],
    });
    for (const wrong of [{ me: "no-such", them: [] }, { me: ONE, them: ["no-such"] }, { them: [] }, { me: ONE, them: "all" }])
      expect((await ada.put(`/profiles/responses/${QUESTION!.id}`, wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await ada.put("/profiles/responses/no-such", { me: null, them: [] })).status).toBe(404);
    const { results } = (await ada.get("/profiles/responses/")).body as { results: { question: string }[] };
    expect(results).toHaveLength(living.questions.length);
    expect(results[0]).toEqual({ question: QUESTION!.id, me: ONE, them: [OTHER, ONE] });
    expect((await ada.put(`/profiles/responses/${QUESTION!.id}`, { me: null, them: [] })).body).toEqual({ question: QUESTION!.id, me: null, them: [] });
  });

  it("[API-67] [API-74] [ENT-62] puts an interest in or out as it says, and keeps more than may be handed in", async () => {
    const ada = await latchkey.as("profile-interests@example.com");
    const all = living.interests.flatMap(({ list }) => list.map(({ id }) => id));
    for (const id of [...all, ...all]) expect((await ada.put(`/profiles/interests/${id}`, { selected: true })).body).toMatchObject({ id, selected: true });
    expect((await ada.put("/profiles/interests/cooking", { selected: false })).body).toEqual({
      id: "cooking",
      label: "Cooking",
      icons: { svg: "pan" },
      selected: false,
    });
    expect((await ada.put("/profiles/interests/no-such", { selected: true })).status).toBe(404);
    const { results } = (await ada.get("/profiles/interests/")).body as { results: { selected: boolean }[] };
    expect(results.filter(({ selected }) => selected)).toHaveLength(all.length - 1);
  });

  it("[API-66] [API-70] [API-72] [ENT-60] [ENT-61] is read and saved by its owner, and handed in once it is complete", async () => {
    const { api, application } = await newApplicant(latchkey, {});
    const me = (await api.get("/auth/me/")).id;
    const tooLong = await api.put(`/profiles/${me}/`, { job_title: "Baker", employer: "Bakery", bio: "b".repeat(251) });
    expect([tooLong.status, tooLong.word("field_errors.bio")]).toEqual([400, "Maximum number of characters is 250"]);
    const pets = [{ animal_name: "Miso", animal: "cat" }];
    const saved = await api.put(`/profiles/${me}/`, { job_title: "Baker", employer: "Bakery", bio: "Up early.", pets });
    for (const wrong of [[{ animal_name: "Miso" }], [{ animal_name: "", animal: "" }], Array.from({ length: 7 }, () => pets[0]), "cat"])
      expect((await api.put(`/profiles/${me}/`, { job_title: "Baker", employer: "Bakery", bio: "Up early.", pets: wrong })).status).toBe(400);
    expect(saved.body).toMatchObject({ id: me, employment_history: [{ employer: "Bakery", title: "Baker" }], bio: "Up early.", interests: [], pets });
    await isMovedTo(latchkey, application, "preapproved");
    expect((await api.post("/profiles/submit/", { application })).status).toBe(409);
    for (const { id, answers } of living.questions) await api.put(`/profiles/responses/${id}`, { me: answers[0]!.id, them: [answers[0]!.id] });
    expect((await api.post("/profiles/submit/", { application })).body).toEqual({ application, status: "profile_completed" });
    expect((await api.get(`/profiles/${me}/`)).body).toMatchObject({ living_preferences: living.questions.map(({ id }) => ({ question: id })) });
  });

  it("takes 200 interests in one body, and an answer to a question that isn't asked, for what they are: nothing of it is kept", async () => {
    const ada = await latchkey.as("profile-two-hundred@example.com");
    const me = (await ada.get("/auth/me/")).id;
    await ada.put(`/profiles/${me}/`, { interests: Array.from({ length: 200 }, (_, at) => `interest-${at}`) });
    for (const id of ["no-such-question", "%00", "__proto__"])
      expect([400, 404], id).toContain((await ada.put(`/profiles/responses/${id}`, { me: "quiet" })).status);
    const wrong = await ada.put(`/profiles/responses/${living.questions[0]!.id}`, { me: "taken-out", them: ["taken-out"] });
    expect([wrong.status, Object.keys(wrong.error.field_errors)[0]]).toEqual([400, expect.stringMatching(/^(?:me|them)/)]);
    expect((await ada.get(`/profiles/${me}/`)).body).toMatchObject({ interests: [], living_preferences: [] });
  });

  it("[API-71] is nobody's business but theirs who may live with them", async () => {
    const ada = await latchkey.as("profile-owner@example.com");
    const owner = (await ada.get("/auth/me/")).id;
    const eve = await latchkey.as("profile-stranger@example.com");
    for (const id of [owner, randomUUID(), "nonsense"]) expect((await eve.get(`/profiles/${id}/`)).status, id).toBe(404);
    expect((await eve.put(`/profiles/${owner}/`, { job_title: "x", employer: "x", bio: "x" })).status).toBe(404);
    expect((await ada.get(`/profiles/${owner}/`)).body).not.toHaveProperty("email");
  });

  it("[API-73] [ENT-60] has a photo: a square of an uploaded picture, kept by the browser of whoever is sent it alone", async () => {
    const ada = await latchkey.as("profile-photo@example.com");
    const me = (await ada.get("/auth/me/")).id;
    const body = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#7A5C3E" } })
      .jpeg()
      .toBuffer();
    const document = (await ada.upload("profile_image", "me.jpg", body)).id;
    const photo = { document, x: 500, y: 500, zoom: 100 };
    const kept = (await ada.put(`/profiles/${me}/`, { photo })).body as { profile_image_url: string };
    expect(kept).toMatchObject({ photo, profile_image_url: expect.stringMatching(/^\/api\/v1\/profiles\/[\w-]+\/photos\/[\w-]+\/$/) });
    const get = (query: string, client = ada) => fetch(`${client.url}${kept.profile_image_url}${query}`, { headers: client.authorization });
    const sent = await get("?size=300");
    expect([sent.status, sent.headers.get("content-type"), sent.headers.get("cache-control"), sent.headers.get("vary")]).toEqual([
      200,
      "image/jpeg",
      "private, max-age=86400, immutable",
      expect.stringContaining("Cookie"),
    ]);
    expect(await sharp(Buffer.from(await sent.arrayBuffer())).metadata()).toMatchObject({ width: 344, height: 344 });
    for (const size of ["0", "-1", "large", "1.5"]) expect((await get(`?size=${size}`)).status, size).toBe(400);
    expect((await fetch(`${ada.url}${kept.profile_image_url}`)).status).toBe(401);
    expect((await get("", await latchkey.as("profile-photo-eve@example.com"))).status).toBe(404);
    const wrong = await ada.put(`/profiles/${me}/`, { photo: { ...photo, zoom: 401 } });
    expect([wrong.status, Object.keys(wrong.error.field_errors)]).toEqual([400, ["photo.zoom"]]);
    expect((await ada.delete(`/files/${document}`)).status, "it is taken out of the profile").toBe(409);
    expect((await ada.put(`/profiles/${me}/`, { photo: null })).body).toMatchObject({ photo: null, profile_image_url: null });
    expect((await get("")).status).toBe(404);
  });

  it("takes a photo, and takes it out again, without JavaScript", async () => {
    const { email, source, application } = await newApplicant(latchkey, {});
    await isMovedTo(latchkey, application, "preapproved");
    const user = (await latchkey.open.store.transaction((tx) => tx.userByEmail(email)))!;
    const path = `/application/${source}/profile/edit`;
    const post = async (fields: [string, string | File][]) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ first_name: "Ada", last_name: "Okafor", job_title: "Baker", employer: "Bakery", bio: "Up early." }))
        body.append(`input:details.${name}`, value);
      for (const [name, value] of fields) body.append(`input:details.${name}`, value);
      body.append("command", "save-profile-details@input:details");
      const request = new Request(latchkey.url + path, { method: "POST", body });
      return pagesOf(latchkey.deps).runPageForm(pageContext(user, { form: await readFormBody(request, 25_000_000) }), request);
    };
    const profile = async () => (await latchkey.open.store.list("profile", { user_id: user.id }, { limit: 1, offset: 0 })).rows[0];
    const picture = async (side: number) =>
      new File(
        [
          new Uint8Array(
            await sharp({ create: { width: side, height: side, channels: 3, background: "#7A5C3E" } })
              .png()
              .toBuffer(),
          ),
        ],
        "me.png",
      );
    const paper = await post([["photo:file", new File(["MZ not a picture"], "me.pdf")]]);
    expect(JSON.stringify(paper)).toContain("me.pdf was not added. Photo should be PNG or JPEG and under 2MB.");
    expect(await profile(), "with the rest of the form").toBeUndefined();
    expect(JSON.stringify(await post([["photo:file", await picture(1)]]))).toContain("too small to show a face");
    expect(await post([["photo:file", await picture(400)]])).toMatchObject({ do: "go", href: `/application/${source}/profile/view/${user.id}` });
    const { photo } = (await profile())!;
    expect(await profile()).toMatchObject({ photo: expect.any(String), photo_crop: { x: 500, y: 500, zoom: 100 } });
    await post([["photo", `${photo}:500:500:100`]]);
    expect(await profile(), "it stays where nothing else is chosen").toMatchObject({ photo });
    await post([
      ["photo", `${photo}:500:500:100`],
      ["photo:aside", "remove"],
    ]);
    expect(await profile()).toMatchObject({ photo: null });
  });
});
