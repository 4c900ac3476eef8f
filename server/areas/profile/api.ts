/** What people tell those they will live with. */
import { listsWhole, makes, reads, saves } from "../../kernel/api/route-shapes.ts";
import type { AreaApi } from "../../kernel/api/route.ts";
import {
  listInterests,
  listQuestions,
  listResponses,
  readProfile,
  readPhoto,
  saveInterest,
  saveProfile,
  saveResponse,
  submitProfile,
} from "./profile-resource.ts";

export const api: AreaApi = {
  about: "Profiles: who somebody is, how they live and what they like, for those who may live with them.",
  routes: [
    listsWhole(
      {
        path: "/profiles/questions/",
        name: "listQuestions",
        about: "What is asked about living together, with the answers that there are.",
        resource: "living-question",
      },
      listQuestions,
    ),
    listsWhole(
      {
        path: "/profiles/responses/",
        name: "listResponses",
        about: "What the signed-in person answered, one of each question.",
        resource: "living-response",
      },
      listResponses,
    ),
    saves(
      {
        path: "/profiles/responses/{question}",
        name: "saveResponse",
        about: "Keeps both parts of an answer: one's own, and those that are fine in a roommate.",
        resource: "living-response",
      },
      saveResponse,
    ),
    listsWhole(
      {
        path: "/profiles/interests/",
        name: "listInterests",
        about: "What people may say that they like doing, and which of it the signed-in person said.",
        resource: "interest",
      },
      listInterests,
    ),
    saves(
      {
        path: "/profiles/interests/{interest}",
        name: "saveInterest",
        about: "Puts an interest in or out. More than may be handed in are kept.",
        resource: "interest",
      },
      saveInterest,
    ),
    makes(
      {
        path: "/profiles/submit/",
        name: "submitProfile",
        about: "Hands the profile in with an application of one's own: whoever was pre-approved goes on to the homes, or waits for what else is missing.",
        resource: "profile-submission",
        refusals: [409],
      },
      submitProfile,
    ),
    reads(
      {
        path: "/profiles/{user}/",
        name: "readProfile",
        about:
          "A profile, for its owner, for those who apply in a group with them, and of somebody who lives in a home for those to whom it is offered; for everybody else there is none.",
        resource: "profile",
      },
      readProfile,
    ),
    {
      method: "GET",
      path: "/profiles/{user}/photos/{photo}/",
      name: "readPhoto",
      about: "The square of a photo, as a JPEG, for whoever may read the profile. A changed one has another address.",
      access: { resource: "profile-photo", verb: "read" },
      query: { size: "Pixels of a side: the smallest that has as many is sent, or the largest. Without it the smallest." },
      answers: { content: "image/jpeg" },
      refusals: [404],
      async handler(call) {
        const size = call.wholeNumber("size", 1) ?? 1;
        const { value } = call.orRefuse(await readPhoto(call.deps, call.actor(), { user: call.param("user"), photo: call.param("photo"), size }));
        return call.file({ ...value, isInline: true, isKept: true });
      },
    },
    saves(
      {
        path: "/profiles/{user}/",
        name: "saveProfile",
        about: "Keeps one's own work, a few words and a photo.",
        resource: "profile",
      },
      saveProfile,
    ),
  ],
};
