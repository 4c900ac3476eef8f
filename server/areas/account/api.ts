/** The signed-in person: profile, session, income connection, live events. */
import { exportPersonalData, saveProfile, signOut } from "../../areas/account/index.ts";
import { incomeConnection } from "../../areas/income/index.ts";
import { showUser } from "../../kernel/records/represent.ts";
import { refuse } from "../errors/error-response.ts";
import { ZIP_TYPE } from "../body/zip-stream.ts";
import { readJsonObject } from "../body/json-body.ts";
import { json, nothing, orRefuse } from "./answers.ts";
import { liveEvents } from "./live-events.ts";
import { downloadOf } from "./staff/personal-download.ts";
import type { ApiRoute } from "./route.ts";

/** The signed-in person under either of the addresses that they are known by. */
const readsMyself = (path: string, name: string, about: string): ApiRoute => ({
  method: "GET",
  path,
  name,
  about,
  access: { resource: "user-profile", verb: "read" },
  answers: { one: "user-profile" },
  handler: async (call) => json(showUser(call.actor().user)),
});

export const ACCOUNT_ROUTES: ApiRoute[] = [
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
    handler: async (call) => json(orRefuse(call, await saveProfile(call.parts.services.deps, call.actor(), await readJsonObject(call.c.req.raw))).value),
  },
  {
    method: "GET",
    path: "/profiles/me/data/",
    name: "exportMyData",
    about: "Everything that is kept of the signed-in person, as one download: a ZIP of a JSON file and of the files that they uploaded.",
    access: { resource: "personal-data", verb: "read" },
    answers: { content: ZIP_TYPE },
    limit: "export",
    async handler(call) {
      const { deps } = call.parts.services;
      return downloadOf(call, await exportPersonalData(deps, call.actor()));
    },
  },
  {
    method: "POST",
    path: "/auth/refresh/",
    name: "refreshSession",
    about: "Rotates the session: new cookies for the old ones.",
    access: { resource: "session", verb: "update" },
    answers: { one: "user-profile" },
    refusals: [401],
    async handler({ c, parts }) {
      const { cookies, sessions, services } = parts;
      const found = await sessions.refresh(cookies.read(c.req.header("cookie")));
      // Renewed on the way in already, by an access part that had run out.
      const user = found?.user ?? c.get("viewer").user;
      if (!user || c.get("bearer")) throw refuse("sign-in-required");
      if (found?.renewed) c.set("cookies", cookies.set(found.renewed, found.session.refresh_expires_at, services.deps.clock.now()));
      return json(showUser(user));
    },
  },
  {
    method: "POST",
    path: "/auth/logout/",
    name: "signOut",
    about: "Ends the session. Doing it again changes nothing.",
    access: { resource: "session", verb: "delete" },
    answers: { nothing: true },
    async handler({ c, parts }) {
      await signOut(parts.services.deps, parts.cookies.read(c.req.header("cookie")));
      const { session } = c.get("viewer");
      // Renewed on the way in: the new one ends as well.
      if (session) await parts.services.deps.store.sessions.remove(session.id);
      c.set("cookies", parts.cookies.clear());
      return nothing();
    },
  },
  {
    method: "GET",
    path: "/argyle/user",
    name: "readIncomeConnection",
    about: "A token for the connected-account widget, and when accounts were added.",
    access: { resource: "income-connection", verb: "read" },
    answers: { one: "income-connection" },
    refusals: [503],
    async handler(call) {
      const connection = await incomeConnection(call.parts.services.deps, call.actor());
      const message = call.text("error.income-token");
      if (!connection) throw refuse("unavailable", { ...(message === null ? {} : { message }), headers: { "Retry-After": "10" } });
      return json(connection);
    },
  },
  {
    method: "GET",
    path: "/live/",
    name: "liveEvents",
    about: "What happens to the person's things, as server-sent events. `Last-Event-ID` resumes.",
    access: { resource: "live-event", verb: "list" },
    answers: { content: "text/event-stream" },
    handler: liveEvents,
  },
];
