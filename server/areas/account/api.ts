/** The signed-in person, and all that is kept of them. */
import { showUser } from "../../kernel/records/represent.ts";
import { ZIP_TYPE, type ApiRoute, type AreaApi } from "../../kernel/api/route.ts";
import { exportPersonalData } from "./personal-data/export-personal-data.ts";
import { saveProfile } from "./save-profile.ts";

/** The signed-in person under either of the addresses that they are known by. */
const readsMyself = (path: string, name: string, about: string): ApiRoute => ({
  method: "GET",
  path,
  name,
  about,
  access: { resource: "user-profile", verb: "read" },
  answers: { one: "user-profile" },
  handler: async (call) => call.json(showUser(call.actor().user)),
});

export const api: AreaApi = {
  about: "Who is signed in: their session, their profile, all that is kept of them, and what happens to what is theirs.",
  routes: [
    {
      method: "POST",
      path: "/auth/refresh/",
      name: "refreshSession",
      about: "Rotates the session: new cookies for the old ones.",
      access: { resource: "session", verb: "update" },
      answers: { one: "user-profile" },
      refusals: [401],
      async handler(call) {
        const user = await call.session.renew();
        if (!user) throw call.refuse("sign-in-required");
        return call.json(showUser(user));
      },
    },
    {
      method: "POST",
      path: "/auth/logout/",
      name: "signOut",
      about: "Ends the session. Doing it again changes nothing.",
      access: { resource: "session", verb: "delete" },
      answers: { nothing: true },
      async handler(call) {
        await call.session.end();
        return call.nothing();
      },
    },
    {
      method: "GET",
      path: "/live/",
      name: "liveEvents",
      about:
        "What happens to the person's things, as server-sent events; a message comes with its words where one listens as it is said. `Last-Event-ID` resumes.",
      access: { resource: "live-event", verb: "list" },
      answers: { content: "text/event-stream" },
      handler: (call) => call.liveEvents(),
    },
    readsMyself("/auth/me/", "readMe", "The signed-in person."),
    readsMyself("/profiles/me/", "readMyProfile", "The signed-in person's profile."),
    {
      method: "PUT",
      path: "/profiles/me/",
      name: "saveMyProfile",
      about: "Takes the whole profile; e-mail, staff flags and the like are left as they are.",
      access: { resource: "user-profile", verb: "update" },
      takes: "user-profile",
      answers: { one: "user-profile" },
      handler: async (call) => call.json(call.orRefuse(await saveProfile(call.deps, call.actor(), await call.body())).value),
    },
    {
      method: "GET",
      path: "/profiles/me/data/",
      name: "exportMyData",
      about: "Everything that is kept of the signed-in person, as one download: a ZIP of a JSON file and of the files that they uploaded.",
      access: { resource: "personal-data", verb: "read" },
      answers: { content: ZIP_TYPE },
      limit: "export",
      handler: async (call) => call.zip("personal-data", await exportPersonalData(call.deps, call.actor())),
    },
  ],
};
