import { describe, expect, it } from "vitest";
import { type Change, decide, persona, see, shipped } from "../support/shipped-screens.ts";

const STAFF: Change = { data: { session: { is_staff: true } } };
const ADMIN: Change = { data: { session: { is_staff: true, admin_mode: true } } };
const VIEWING = {
  session: { is_staff: true, viewing: true, viewing_name: "Ada James", viewing_email: "ada@example.com", viewing_until: "2026-03-02T17:33:00.000Z" },
};
const menus = (persona: string, route: string, change?: Change) =>
  Object.fromEntries((see(persona, route, change).screen.shell.menus ?? []).map(({ label, items }) => [label, items.map((item) => item.label)]));
const notices = (persona: string, route: string, change?: Change) => (see(persona, route, change).screen.shell.notices ?? []).map(({ text }) => text);

describe("the Staff menu", () => {
  it("[ADM-1] [ADM-2] [ADM-4] stands around every screen of staff, and offers admin mode", () => {
    expect(menus("several-applications", "applications", { ...STAFF, query: { force: "" }, data: { ...STAFF.data, query: { force: true } } })).toEqual({
      Staff: ["Enable admin mode", "Enable Mirage testing (coming soon)"],
    });
    const [staff] = see("application-begun", "apply", STAFF).screen.shell.menus!;
    expect(staff!.items.map(({ action }) => action)).toEqual([{ do: "command", command: "enable-admin-mode" }, undefined]);
  });
  it("[ADM-3] offers to switch admin mode off while it is on", () =>
    expect(menus("application-begun", "apply", ADMIN)["Staff"]).toEqual(["Disable admin mode", "Enable Mirage testing (coming soon)"]));
  it("[ROL-8] is nobody else's, nor is anything of admin mode", () => {
    for (const [persona, route] of [
      ["several-applications", "applications"],
      ["application-begun", "apply"],
      ["signed-out", "login"],
      ["cosigner-begun", "cosignSteps"],
    ] as const)
      expect(see(persona, route).screen.shell).not.toHaveProperty("menus");
    expect(notices("application-begun", "apply")).toEqual([]);
  });
  it("is the same in French", () => {
    const french = menus("application-begun", "apply", { ...ADMIN, locale: "fr-CA" });
    expect(Object.keys(french)).toEqual(["Équipe", "Mode administrateur"]);
  });
});

describe("admin mode", () => {
  const WHOLE = ["Applications", "Apply", "Review", "Profile", "Home Selection", "Meet & Greet", "Debug"];
  it("[ADM-5] [ROL-8] leads with an application to each of its sections", () => {
    expect(menus("application-begun", "apply", ADMIN)["Admin Mode"]).toEqual(WHOLE);
    const items = see("application-begun", "apply", ADMIN).screen.shell.menus![1]!.items;
    const source = see("application-begun", "apply").screen.route.params["source"]!;
    expect(items.map(({ action }) => action?.do === "go" && action.href)).toEqual([
      "/applications?force=true",
      `/application/${source}/apply`,
      `/application/${source}/review`,
      `/application/${source}/profile`,
      `/application/${source}/home-selection`,
      `/application/${source}/meet-and-greet`,
      `/debug?source=${source}`,
    ]);
  });
  it("[ADM-5] leads to sections that are still to come, too, whatever the status, where their page says so", () => {
    for (const route of ["apply", "profile", "homeSelection", "meetGreet"])
      for (const status of Object.keys(shipped.flow.statuses)) {
        const change = { data: { ...ADMIN.data, application: { status } } };
        const decision = decide("submitted", route, change);
        expect(decision.do === "show" || decision.guards.every((guard) => guard !== "status" && guard !== "rejected"), `${route} in ${status}`).toBe(true);
      }
    expect(decide("application-begun", "applicationInReview", ADMIN).do, "the review of what was not handed in").toBe("show");
  });
  it("[ADM-6] leads without an application to the applications and to Debug alone", () => {
    expect(menus("admin-mode", "applications", { data: { query: { force: true } } })["Admin Mode"]).toEqual(["Applications", "Debug"]);
    expect(menus("no-applications", "debug", ADMIN)["Admin Mode"]).toEqual(["Applications", "Debug"]);
    expect(menus("application-begun", "debug", ADMIN)["Admin Mode"], "nor does it forget there which one is loaded").toEqual(WHOLE);
  });
  it("[ADM-7] says that it is on", () => {
    expect(notices("application-begun", "apply", ADMIN)).toEqual(["Admin functionality unlocked"]);
    expect(notices("application-begun", "apply", STAFF)).toEqual([]);
  });
  it("[ADM-5] leads to the list of the applications also where there is one alone", () => {
    const data = { ...ADMIN.data, entry: { source: null, only_source: "demo-seattle" } };
    expect(decide("several-applications", "applications", { data }).do).toBe("show");
    expect(decide("several-applications", "applications", { data: { entry: data.entry } }).guards).toEqual(["entry-only-application"]);
  });
  it("[APP-8] tags the rows of the applications with their source, and only there", () => {
    const tagged = (change: Change) => JSON.stringify(see("several-applications", "applications", change).screen.blocks).match(/"tag":"([^"]+)"/g) ?? [];
    const sources = (persona("several-applications").data["applications"] as { list: { source: string }[] }).list.map(({ source }) => `"tag":"${source}"`);
    expect(tagged(ADMIN)).toEqual(sources);
    for (const session of [{ is_staff: true }, {}]) expect(tagged({ data: { session, query: { force: true } } })).toEqual([]);
  });
});

describe("looking as somebody", () => {
  const STATUSES = Object.keys(shipped.flow.statuses);
  const as = (status: string): Change => ({ data: { ...VIEWING, application: { status } } });
  it("[ADM-14] opens every stage that is asked for, as admin mode does, whatever the status", () => {
    for (const route of ["apply", "applicationInReview", "profile", "homeSelection", "meetGreet", "reviewApplicationApproved", "reviewWithdrawn"])
      for (const status of STATUSES) {
        const looking = decide("submitted", route, as(status));
        const inAdminMode = decide("submitted", route, { data: { ...ADMIN.data, application: { status } } });
        expect([route, status, looking.do, looking.guards]).toEqual([route, status, inAdminMode.do, inAdminMode.guards]);
      }
    expect(decide("submitted", "apply", { data: { application: { status: "rejected" } } }).do, "and for nobody else").toBe("redirect");
  });
  it("[ADM-14] is led to where the person is by the application's own address, and from a list with one entry", () => {
    for (const status of STATUSES) {
      const theirs = decide("submitted", "apply", { data: { application: { status } } });
      const look = decide("submitted", "application", as(status));
      expect([status, look.route.name]).toEqual([status, theirs.route.name]);
    }
    const alone = { data: { ...VIEWING, entry: { source: null, only_source: "demo-seattle" } } };
    expect(decide("several-applications", "applications", alone)).toMatchObject({ do: "redirect", href: "/application/demo-seattle" });
    const missing = { data: { ...VIEWING, application: { id: null, status: null } } };
    expect(decide("submitted", "application", missing).route.name).toBe("applicationNotFound");
  });
  it("[ADM-14] says of a page that the person doesn't see that they don't, and leads to where they are", () => {
    const elsewhere = (change: Change) => (see("submitted", "apply", change).screen.shell.notices ?? []).find(({ id }) => id === "viewing-elsewhere");
    const { application } = persona("submitted").data as { application: { source: string; status_label: string } };
    expect(elsewhere({ data: VIEWING })).toMatchObject({
      text: `They don’t see this page: their application is at “${application.status_label}”.`,
      button: { label: "Go where they are", action: { do: "go", href: `/application/${application.source}` } },
    });
    expect(elsewhere(as("open")), "where they are").toBeUndefined();
  });
});

describe("/debug", () => {
  it("[RTE-8] [ADM-9] shows everybody but staff in admin mode a riddle, and asks who isn't signed in to sign in", () => {
    for (const change of [undefined, STAFF]) {
      const page = see("no-applications", "debug", change);
      expect(page.words.join(" ")).toContain("What opens every door but has no hands?");
      expect(page.actions.map(({ label }) => label)).toEqual(["Your applications"]);
    }
    expect(decide("signed-out", "debug").route.name).toBe("login");
  });
  it("[RTE-8] [ADM-10] [ADM-11] [ADM-12] has tools for staff in admin mode", () => {
    const change = { data: { ...ADMIN.data, back_office: { record_url: "/console/applications/a-1" } } };
    const page = see("application-begun", "debug", change);
    expect(page.words.join(" ")).not.toContain("no hands");
    expect(page.action("Open the back-office record")).toEqual({ do: "link", href: "/console/applications/a-1" });
    expect(page.action("Clear local storage")).toEqual({
      do: "tool",
      tool: "clear-storage",
      input: {},
      done: "Nothing of ours is kept in this browser any more",
    });
    const log = page.action("Log state");
    expect(log).toMatchObject({ do: "tool", tool: "log-state", input: { status: "open", market: "seattle" } });
    expect(JSON.stringify([log, page.screen]), "nothing that was answered").not.toMatch(/sin_ssn|last4|birthdate|ada@example\.com/);
  });
  it("[ADM-10] offers no record where none is loaded", () =>
    expect(see("no-applications", "debug", { data: { ...ADMIN.data, back_office: null, application: null } }).actions.map(({ label }) => label)).toEqual([
      "Log state",
      "Clear local storage",
      "Your applications",
    ]));
});
