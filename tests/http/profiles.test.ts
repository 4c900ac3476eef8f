import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { publishedDocuments } from "#tests/support/published-documents.ts";
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
    const saved = await api.put(`/profiles/${me}/`, { job_title: "Baker", employer: "Bakery", bio: "Up early." });
    expect(saved.body).toMatchObject({ id: me, employment_history: [{ employer: "Bakery", title: "Baker" }], bio: "Up early.", interests: [] });
    await isMovedTo(latchkey, application, "preapproved");
    expect((await api.post("/profiles/submit/", { application })).status).toBe(409);
    for (const { id, answers } of living.questions) await api.put(`/profiles/responses/${id}`, { me: answers[0]!.id, them: [answers[0]!.id] });
    expect((await api.post("/profiles/submit/", { application })).body).toEqual({ application, status: "profile_completed" });
    expect((await api.get(`/profiles/${me}/`)).body).toMatchObject({ living_preferences: living.questions.map(({ id }) => ({ question: id })) });
  });

  it("[API-71] is nobody's business but theirs who may live with them", async () => {
    const ada = await latchkey.as("profile-owner@example.com");
    const owner = (await ada.get("/auth/me/")).id;
    const eve = await latchkey.as("profile-stranger@example.com");
    for (const id of [owner, randomUUID(), "nonsense"]) expect((await eve.get(`/profiles/${id}/`)).status, id).toBe(404);
    expect((await eve.put(`/profiles/${owner}/`, { job_title: "x", employer: "x", bio: "x" })).status).toBe(404);
    expect((await ada.get(`/profiles/${owner}/`)).body).not.toHaveProperty("email");
  });
});
