import { describe, expect, it } from "vitest";
import { findRoute, hrefOf } from "#screens/resolve/index.ts";
import { decide, landing, revision, see, shipped } from "../support/shipped-screens.ts";

const routeOf = (path: string) => findRoute(revision, path).route;

describe("addresses", () => {
  it("[RTE-1] are clean: no route uses a hash", () => {
    for (const { path } of shipped.flow.routes) expect(path).not.toContain("#");
  });
  it.each([
    ["RTE-4", "/login", "login"],
    ["RTE-5", "/start", "start"],
    ["RTE-7", "/oauth", "oauth"],
    ["RTE-9", "/404", "404"],
    ["RTE-16", "/applications", "applications"],
    ["RTE-17", "/applications/no-application-source", "applicationSourceNotFound"],
    ["RTE-18", "/applications/before-you-begin", "applicationBeforeYouBegin"],
    ["RTE-21", "/application/x/not-found", "applicationNotFound"],
    ["RTE-22", "/application/x/chatting", "preMeetAndGreet"],
    ["RTE-25", "/application/x/apply", "apply"],
    ["RTE-26", "/application/x/apply/invite-your-group", "groupsInvite"],
    ["RTE-27", "/application/x/apply/get-started", "groupsGetStarted"],
    ["RTE-28", "/application/x/apply/submit", "submit"],
    ["RTE-29", "/application/x/apply/submit/verify-identity", "identityVerification"],
    ["RTE-30", "/application/x/apply/submit/screening", "screening"],
    ["RTE-31", "/application/x/apply/submit/payment", "payment"],
    ["RTE-32", "/application/x/apply/submit/success", "submitSuccess"],
    ["RTE-33", "/application/x/apply/submit/failed", "submitFailed"],
    ["RTE-61", "/application/x/review/group-in-review", "groupApplicationInReview"],
    ["RTE-62", "/application/x/review/group-status", "groupStatus"],
    ["RTE-63", "/application/x/review/group-needs-cosigner", "groupNeedsCosigner"],
    ["RTE-64", "/application/x/review/group-lease-sent", "groupLeaseSent"],
    ["RTE-66", "/application/x/review/group-add-cosigner", "groupAddCoSigner"],
    ["RTE-67", "/application/x/review/add-cosigner", "reviewAddCoSigner"],
    ["RTE-68", "/application/x/review/co-signer-in-review", "reviewCoSignerInReview"],
    ["RTE-69", "/application/x/review/co-signer-or-deposit", "reviewCosignOrDeposit"],
    ["RTE-101", "/cosign/x/address", "cosignAddress"],
    ["RTE-102", "/cosign/x/identity", "cosignIdentity"],
    ["RTE-103", "/cosign/x/cosign-income", "cosignIncome"],
    ["RTE-104", "/cosign/x/cosign-income/employment", "cosignEmployment"],
    ["RTE-105", "/cosign/x/cosign-income/documents", "cosignDocuments"],
    ["RTE-108", "/cosign/x/submit/screening", "cosignScreening"],
    ["RTE-109", "/cosign/x/submit/payment", "cosignPayment"],
    ["RTE-110", "/cosign/x/submit/success", "cosigner-submitSuccess"],
  ])("[%s] %s is the route %s", (_, path, name) => expect(routeOf(path)).toBe(name));
  it("pre-meet-and-greet is another address of the chats", () => expect(routeOf("/application/x/pre-meet-and-greet")).toBe("preMeetAndGreet"));

  it("[RTE-2] [RTE-3] / and /apply end at the applications", () => {
    expect(routeOf("/apply")).toBe(routeOf("/"));
    expect(decide("several-applications", routeOf("/"))).toMatchObject({ do: "redirect", href: "/applications" });
  });
  it("[RTE-9] [RTE-10] [RTE-11] an unknown address says so and leads back to the applications", () => {
    expect(routeOf("/no/such/page")).toBe("404");
    const page = see("signed-out", "404");
    expect(page.words).toContain("Page not found, let's serve up something fresh!");
    expect(page.action("View your applications")).toEqual({ do: "go", href: "/applications" });
  });
  it("[RTE-12] /lease/:source leads to the application", () => {
    expect(routeOf("/lease/demo-seattle")).toBe("lease");
    expect(landing("ready-to-pay", "lease")).toBe("apply");
  });
  it("[RTE-14] [RTE-15] the applications ask for a sign-in, have the simple navigation and no way back", () => {
    for (const name of ["applications", "applicationSourceNotFound", "applicationBeforeYouBegin"]) {
      expect(shipped.flow.routes.find((route) => route.name === name)?.meta).toMatchObject({ requiresAuth: true, basicNav: true, disableBack: true });
    }
  });
  it("[RTE-19] everything below an application asks for a sign-in, and a stranger is sent to it", () => {
    for (const { path, meta, name } of shipped.flow.routes.filter((route) => route.path.startsWith("/application/:source"))) {
      expect(meta?.requiresAuth, path).toBe(true);
      expect(decide("signed-out", name), path).toMatchObject({ do: "redirect", route: { name: "login" }, guards: ["sign-in-required"] });
    }
  });
  it("[SHL-19] a route asks for a sign-in exactly where it says so", () => {
    for (const { name, path, meta } of shipped.flow.routes.filter(({ screen }) => screen)) {
      const sent = decide("signed-out", name).guards.some((guard) => guard === "sign-in-required");
      expect(sent, path).toBe(meta?.requiresAuth === true);
    }
  });
  it("[RTE-20] an application opens on its form", () =>
    expect(decide("ready-to-pay", "application")).toMatchObject({ do: "redirect", href: "/application/demo-seattle/apply" }));
  it("[RTE-23] [RTE-38] people who meet first leave for the rooms of their market, with the chats open", () => {
    const left = decide("status-pre-meet-and-greet", "preMeetAndGreet");
    expect(left.do).toBe("leave");
    expect("href" in left && left.href).toBe("https://www.example.com/rooms-for-rent/los-angeles?showChats=true&source=demo-pre-meet");
  });
  it("[RTE-32] there is no way back from the success", () =>
    expect(see("submitted", "submitSuccess").screen.shell).toMatchObject({ meta: { disableBack: true } }));
  it("[RTE-35] the apply area is step 1 of 4", () => {
    for (const { meta } of shipped.flow.routes.filter((route) => route.area === "apply")) expect(meta?.currentStep).toBe(1);
    expect(see("ready-to-pay", "apply").screen.shell.steps).toMatchObject({ total: 4, current: 1, percent: 25 });
  });
});

describe("where a status belongs", () => {
  it.each([
    ["RTE-39", "open", "ready-to-pay", "apply"],
    ["RTE-40", "rejected", "status-rejected", "reviewReviewEmailedUpdate"],
    ["RTE-41", "approved", "status-approved", "reviewApplicationApproved"],
    ["RTE-42", "submitted_request_pending", "status-submitted-request-pending", "reviewCosignOrDeposit"],
    ["RTE-43", "preapproved_roommate_pending", "status-preapproved-roommate-pending", "applicationInReview"],
    ["RTE-44", "lease_sent", "status-lease-sent", "reviewApplicationApproved"],
    ["RTE-45", "submitted", "submitted", "submitSuccess"],
    ["RTE-46", "preapproved", "status-preapproved", "profile"],
    ["RTE-47", "profile_completed_request_pending", "status-profile-completed-request-pending", "profileWaiting"],
    ["RTE-48", "profile_completed_roommate_pending", "status-profile-completed-roommate-pending", "profileWaiting"],
    ["RTE-49", "profile_completed", "status-profile-completed", "homeSelection"],
    ["RTE-50", "meet_and_greet", "status-meet-and-greet", "homeShopping"],
    ["RTE-51", "room_selected", "status-room-selected", "meetGreet"],
    ["RTE-53", "submitted in the second funnel", "second-funnel", "submitSuccess"],
    ["RTE-54", "submitted with the profile completed", "second-funnel-profile-completed", "applicationInReview"],
  ])("[%s] %s is led there from the application's address", (_, _status, personaId, route) => expect(landing(personaId, "application")).toBe(route));

  it("[RTE-37] a person is moved only from what the status does not allow, and it can be said why", () => {
    expect(decide("submitted", "payment")).toMatchObject({ do: "redirect", guards: ["status"], route: { name: "submitSuccess" } });
    expect(decide("submitted", "applicationInReview").do).toBe("show");
    expect(decide("status-meet-and-greet", "meetGreetChat").do).toBe("show");
  });
  it("[SHL-3] the bar over the page says how far somebody has come, whichever address they open", () => {
    const said: string[] = [];
    const addresses = shipped.flow.routes.filter(({ screen, area, meta }) => screen && area && meta?.currentStep !== undefined);
    for (const [id, { data }] of Object.entries(shipped.personas)) {
      const application = data["application"] as { status: string; step: number; home_chosen: boolean } | null | undefined;
      if (!application) continue;
      const isDone = application.status === "lease_sent" || (application.status === "approved" && application.home_chosen);
      const come = isDone || application.status !== "approved" ? application.step : 2;
      for (const { name, meta: own } of addresses) {
        if (decide(id, name).do !== "show") continue;
        const { steps, meta } = see(id, name).screen.shell;
        // The page's own step, and never less than how far they have come.
        if (steps.current !== Math.max(own!.currentStep!, come) || (meta.stepDone === 100) !== isDone)
          said.push(`${id} at ${name}: ${steps.label}, ${meta.stepDone}`);
      }
    }
    expect(said).toEqual([]);
  });
  it("[ROL-3] a whole home has nobody to be met, whatever its application waits for", () => {
    for (const status of ["preapproved", "profile_completed", "room_selected", "approved", "lease_sent"]) {
      const change = { data: { application: { status, ...(status !== "room_selected" && { status_label: status }) } } };
      const { title, shell, blocks } = see("whole-home", landing("whole-home", "application", change), change).screen;
      expect(JSON.stringify([title, shell.steps.labels, blocks]), status).not.toMatch(/roommate|meet/i);
    }
    const several = { data: { entry: { source: null, only_source: null } } };
    expect(JSON.stringify(see("whole-home", "applications", several).screen.blocks)).not.toMatch(/roommate|meet/i);
    const open = { data: { application: { status: "open", payment_settled: false }, payment: { state: "outstanding" } } };
    expect(JSON.stringify(see("whole-home", "payment", open).screen.blocks)).not.toMatch(/roommate|meet/i);
  });
  it("[RTE-36] a rejected application shows nothing but its review", () => {
    const own = ["reviewReviewEmailedUpdate", "reviewNotice", "applicationSent"];
    for (const { name, path } of shipped.flow.routes.filter((route) => route.path.startsWith("/application/:source") && route.name !== "applicationNotFound")) {
      const decision = decide("status-rejected", name);
      if (own.includes(name)) expect(decision.do, path).toBe("show");
      else expect(shipped.flow.routes.find((route) => route.name === decision.route.name)?.area, path).toBe("review");
    }
  });
  it("staff land where staff work, in the console", () => {
    const staff = { data: { session: { is_staff: true } } };
    expect(decide("no-applications", "applications", staff)).toMatchObject({ href: "/console", guards: ["staff-work"] });
    expect(decide("no-applications", "console", staff)).toMatchObject({ do: "leave", href: "/console" });
    expect(decide("no-applications", "applications", { data: { session: { is_staff: true }, query: { force: true } } }).do).toBe("show");
    expect(landing("new-applicant", "applications", { ...staff, query: { source: "demo-seattle" } }), "by an invitation they are applicants").toBe(
      "applicationBeforeYouBegin",
    );
    expect(landing("no-applications", "console")).toBe("404");
  });
  it("staff in admin mode may look at any section", () =>
    expect(decide("submitted", "payment", { data: { session: { is_staff: true, admin_mode: true } } }).do).toBe("show"));
  it("[RTE-57] who has no such application is told so", () => {
    const page = decide("no-applications", "apply");
    expect(page).toMatchObject({ do: "redirect", guards: ["application-not-found"], route: { name: "applicationNotFound" } });
    expect(see("no-applications", "applicationNotFound").action("View your applications")).toEqual({ do: "go", href: "/applications" });
  });
});

describe("signing in", () => {
  it("[SGN-2] [SGN-3] [SGN-4] offers Google first, and Apple, LinkedIn and Facebook under More options", () => {
    const options = see("signed-out", "login").block("providers");
    expect(options).toMatchObject({ featured: "google", label: "Continue with Google", more: "More options" });
    expect((options["options"] as { provider: string }[]).map(({ provider }) => provider)).toEqual(["apple", "linkedin", "facebook"]);
    expect(shipped.catalog.tokens["provider"]).toEqual(expect.arrayContaining(["google", "facebook", "linkedin", "apple"]));
  });
  it("[SGN-5] is headed Resident Application", () => {
    const page = see("signed-out", "login");
    expect(page.block("title")["text"]).toBe("Resident Application");
    expect(page.words.join(" ")).not.toContain("only one individual");
  });
  it("login tells whoever was invited into a group so, and with which address to sign in; whoever came by any other link isn't told that", () => {
    const address = "Sign in with the e-mail address that your invitation was sent to.";
    const invited = see("group-invited-signed-out", "login").words;
    expect(invited).toContain(address);
    expect(invited).toContain("You're invited to rent a home together. Each of you fills in an application of your own.");
    for (const query of [{ source: "demo-seattle" }, { isGroup: true }]) expect(see("signed-out", "login", { data: { query } }).words).not.toContain(address);
  });

  it("[SGN-6] [SGN-7] is headed Co-signer Application for a co-signer, with a warning", () => {
    const page = see("signed-out-cosigner", "login");
    expect(page.block("title")["text"]).toBe("Co-signer Application");
    expect(page.words.join(" ")).toContain("can be opened by only one individual");
  });
  it("[SGN-8] promo=showSplash shows the introduction", () =>
    expect(landing("signed-out", "login", { query: { promo: "showSplash" }, data: { query: { promo: "showSplash" } } })).toBe("start"));
  it("[SGN-9] [SGN-10] who is signed in goes on to the saved route, else to the applications", () => {
    expect(landing("several-applications", "login")).toBe("oauth");
    expect(see("several-applications", "oauth").screen.enter).toEqual([{ id: "signed-in", action: { do: "resume", href: "/applications" } }]);
  });
  it("[SGN-12] [SGN-13] a protected page asks for a sign-in, or for the other site's when there is one", () => {
    expect(decide("signed-out", "apply", { query: { source: "x" } })).toMatchObject({ route: { name: "login", query: { source: "x" } } });
    const elsewhere = { data: { session: { external_login_url: "https://login.example.com/" } } };
    expect(landing("signed-out", "apply", elsewhere)).toBe("externalLogin");
    expect(decide("signed-out", "externalLogin", elsewhere)).toMatchObject({ do: "leave", href: "https://login.example.com/" });
  });
  it.each([
    ["denied", "You stopped before the sign-in was complete", "info"],
    ["email_missing", "did not share a verified e-mail address", "danger"],
    ["expired", "took too long", "danger"],
    ["account_exists", "There is an account with this e-mail address already", "danger"],
  ])("[ERR-13] says what happened when it was %s, and is alarmed only where something went wrong", (code, words, tone) => {
    const notes = see("signed-out", "login", { data: { query: { errors: [{ code }] } } }).block("sign-in-errors")["blocks"];
    expect(notes).toMatchObject([{ tone }]);
    expect(JSON.stringify(notes)).toContain(words);
    expect(JSON.stringify(notes)).not.toContain("An error occurred attempting");
  });
  it("[ERR-14] says what went wrong, never what the address says", () => {
    expect(see("sign-in-error", "login").words).toContain("An error occurred attempting to login, please try again.");
  });
  it("[RTE-7] waits with a spinner and nothing else", () => expect(see("signed-out", "oauth").blocks.map(({ kind }) => kind)).toEqual(["spinner"]));
});

describe("getting started", () => {
  it("[RTE-5] [ROL-14] shows three steps and how many people live this way", () => {
    const page = see("signed-out", "start");
    expect(page.words[0]).toBe("Getting started");
    expect(page.words).toEqual(expect.arrayContaining(["Apply", "Meet", "Move in"]));
    expect(page.words.join(" ")).toContain("over 3500 residents");
    expect(page.find("step-invite")).toBeNull();
    expect(page.action("Continue")).toEqual({ do: "go", href: "/applications" });
  });
  it("[RTE-6] shows groups a step more", () => expect(see("group-visitor", "start", { query: { isGroup: "" } }).words).toContain("Invite your group"));
});

describe("the applications", () => {
  const list = () => see("several-applications", "applications");
  it("[APP-2] [APP-3] are headed and explained", () => expect(list().words.slice(0, 2)).toEqual(["Applications", "Select an application to begin"]));
  it("[APP-4] [APP-5] [APP-9] stand in a row each, with the provider's label, and lead to their form", () => {
    const rows = list().blocks.filter(({ kind }) => kind === "row-link");
    expect(rows).toHaveLength(4);
    expect(rows[0]).toMatchObject({ title: "Chicago, room in a shared home", action: { do: "go", href: "/application/demo-second-funnel/apply" } });
  });
  it("[APP-6] [APP-7] say where they stand and how many homes there are", () => {
    expect(list().words).toEqual(expect.arrayContaining(["Select your home - 6 Available Properties", "In review", "Get started - 1 Available Property"]));
    expect(revision.texts("en-US").message("status.default").text({})).toBe("Pending");
  });
  it("the source is for staff in admin mode", () => {
    expect(list().words).not.toContain("demo-seattle");
    expect(see("admin-mode", "applications").words).toContain("demo-seattle");
  });
  it("[APP-10] [APP-11] [APP-12] [APP-13] [APP-14] without any, say whom to ask", () => {
    const page = see("no-applications", "applications");
    expect(page.words).toEqual(expect.arrayContaining(["No Applications Found", "You do not have any open applications"]));
    expect(JSON.stringify(page.block("empty-mail"))).toContain("mailto:support@example.com");
    expect(page.action("Visit www.example.com")).toMatchObject({ do: "link", href: "https://www.example.com" });
    expect(page.action("Chat with the team")).toEqual({ do: "support" });
  });
  it.each([
    ["APP-15", "open", "Get started"],
    ["APP-16", "submitted", "In review"],
    ["APP-17", "preapproved", "Create a profile"],
    ["APP-18", "profile_completed", "Select your home"],
    ["APP-19", "room_selected", "Meet your roommates"],
    ["APP-20", "meet_and_greet", "Select your home"],
    ["APP-21", "approved", "Approved"],
  ])("[%s] the stage label of %s is %s", (_, status, label) =>
    expect(
      revision
        .texts("en-US")
        .message(shipped.flow.statuses[status]?.label ?? "")
        .text({}),
    ).toBe(label),
  );
});

describe("entering with a source", () => {
  it("[APP-35] an unfinished application is gone on with", () =>
    expect(
      decide("several-applications", "applications", { data: { entry: { source: "demo-other", unfinished_source: "demo-seattle", source_state: "unused" } } }),
    ).toMatchObject({ href: "/application/demo-seattle/apply?invitation=demo-other", guards: ["entry-other-invitation"] }));
  it("[APP-35] by its own link nothing is said of another", () =>
    expect(
      decide("several-applications", "applications", { data: { entry: { source: "demo-seattle", unfinished_source: "demo-seattle", source_state: "used" } } }),
    ).toMatchObject({ href: "/application/demo-seattle/apply", guards: ["entry-unfinished-application"] }));
  it("a second invitation says what became of the first, wherever that application stands, and leads to the other", () => {
    for (const [who, route] of [
      ["application-begun", "apply"],
      ["submitted", "submitSuccess"],
      ["status-submitted-request-pending", "reviewCosignOrDeposit"],
    ] as const) {
      expect(see(who, route).find("other-invitation"), who).toBeNull();
      const note = see(who, route, { data: { query: { invitation: "demo-other" } } }).block("other-invitation");
      expect(JSON.stringify(note["text"]), who).toMatch(
        /You came by another invitation\..*is still under way, so we opened it\..*"\/applications\?source=demo-other&force/u,
      );
    }
    expect(
      decide("submitted", "apply", { query: { invitation: "demo-other" }, data: { query: { invitation: "demo-other" } } }),
      "the status moves on with it",
    ).toMatchObject({
      href: expect.stringMatching(/\/success\?invitation=demo-other$/u),
    });
    expect(decide("submitted", "apply")).toMatchObject({ href: expect.stringMatching(/\/success$/u) });
  });
  it("[APP-36] unless the address forces the source", () =>
    expect(
      landing("several-applications", "applications", {
        query: { source: "demo-other", force: "" },
        data: { query: { source: "demo-other", force: true }, entry: { source: "demo-other", unfinished_source: "demo-seattle", source_state: "unused" } },
      }),
    ).toBe("applicationBeforeYouBegin"));
  it("[APP-37] [APP-38] a missing source, or somebody else's, is not found", () => {
    expect(landing("unknown-source", "applications")).toBe("applicationSourceNotFound");
    expect(landing("used-source", "applications")).toBe("applicationSourceNotFound");
  });
  it("[APP-39] a used source opens its application", () =>
    expect(decide("several-applications", "applications", { data: { entry: { source: "demo-boston", source_state: "used" } } })).toMatchObject({
      href: "/application/demo-boston/apply",
    }));
  it("[APP-40] a source that was not used yet leads to what to have at hand", () =>
    expect(decide("new-applicant", "applications", { query: { source: "demo-seattle" } })).toMatchObject({
      href: "/applications/before-you-begin?source=demo-seattle",
    }));
  it("[APP-41] without a source, the only application opens", () =>
    expect(decide("no-applications", "applications", { data: { entry: { only_source: "demo-boston" } } })).toMatchObject({
      href: "/application/demo-boston/apply",
      guards: ["entry-only-application"],
    }));
  it("[APP-42] [APP-43] an e-mail campaign's suffix is gone, and the medium says e-mail", () =>
    expect(decide("new-applicant-by-mail", "applications", { query: { source: "demo-toronto-email" } })).toMatchObject({
      href: "/applications/before-you-begin?source=demo-toronto&medium=email",
    }));
  it("[APP-22] [APP-23] [APP-24] [APP-25] [APP-28] the source that is not found, with other applications", () => {
    const page = see("used-source", "applicationSourceNotFound");
    expect(page.block("title")["text"]).toBe("Application source required");
    expect(page.words.join(" ")).toContain("does not exist, or you do not have access to it. Applications cannot be shared between users.");
    expect(page.action("View your applications")).toEqual({ do: "go", href: "/applications" });
    expect(page.action("Chat with the team")).toEqual({ do: "support" });
  });
  it("[APP-26] [APP-27] [APP-28] the source that is not found, without any", () => {
    const page = see("unknown-source", "applicationSourceNotFound");
    expect(page.words.join(" ")).toContain("Log in with the same e-mail that was used to create the application");
    expect(JSON.stringify(page.block("same-email"))).toContain("https://www.example.com");
    expect(page.find("view")).toBeNull();
    expect(page.action("Chat with the team")).toEqual({ do: "support" });
  });
});

describe("before you begin", () => {
  it("[APP-29] lists what is needed", () =>
    expect(see("new-applicant", "applicationBeforeYouBegin").words).toEqual(
      expect.arrayContaining(["Identification", "Proof of Income", "Residential History"]),
    ));
  it("[APP-30] [APP-31] names the fee with its currency, or that it is waived", () => {
    expect(see("new-applicant", "applicationBeforeYouBegin").words).toContain("Application fee is $35 USD");
    expect(see("new-applicant-waived", "applicationBeforeYouBegin").words).toContain("$35 application fee waived!");
    const { words } = see("toronto", "applicationBeforeYouBegin");
    expect(words, "where the law allows none, nobody is let off one").toContain("There is no application fee to pay.");
    expect(JSON.stringify(words)).not.toContain("waived");
    expect(see("new-applicant", "applicationBeforeYouBegin", { data: { source: { fee: { amount: 40.5, currency: "cad" } } } }).words).toContain(
      "Application fee is $40.50 CAD",
    );
  });
  it("[APP-32] says that it can't be shared", () =>
    expect(see("new-applicant", "applicationBeforeYouBegin").words).toContain("This application is unique to you and cannot be shared."));
  it("[APP-33] [APP-34] makes the application when it is opened, and goes on to it", () => {
    const page = see("new-applicant", "applicationBeforeYouBegin");
    expect(page.screen.enter).toEqual([
      { id: "accept", action: { do: "command", command: "accept-source", input: { source: "demo-seattle", by_mail: false } } },
    ]);
    expect(page.action("Continue")).toMatchObject({
      command: "accept-source",
      then: { do: "go", href: hrefOf(revision, "apply", { source: "demo-seattle" }) },
    });
  });
  it("takes the medium of a campaign along", () =>
    expect(see("new-applicant-by-mail", "applicationBeforeYouBegin").screen.enter[0]?.action).toMatchObject({
      input: { source: "demo-toronto", by_mail: true },
    }));
});
