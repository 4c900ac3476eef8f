/** Sessions, which cookies carry, and live events, which have no end. */
import { signOut } from "../../areas/account/index.ts";
import { showUser } from "../../kernel/records/represent.ts";
import { refuse } from "../errors/error-response.ts";
import { json, nothing } from "./answers.ts";
import { liveEvents } from "./live-events.ts";
import type { HostRoute } from "./host-call.ts";

export const SESSION_ROUTES: HostRoute[] = [
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
    path: "/live/",
    name: "liveEvents",
    about: "What happens to the person's things, as server-sent events. `Last-Event-ID` resumes.",
    access: { resource: "live-event", verb: "list" },
    answers: { content: "text/event-stream" },
    handler: liveEvents,
  },
];
