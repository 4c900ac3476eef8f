import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APPLICATION_STATUSES, type ApplicationStatus } from "#server/ports/records.ts";
import { createSignIn } from "#server/providers/sign-in/sign-in.ts";
import { openNamedScreen, openScreen } from "#server/kernel/screens/open-screen.ts";
import { sendMails } from "#server/kernel/mail/send-mails.ts";
import { TestApp, codesOf, toasts, where, type Visitor } from "../../support/test-app.ts";
import { alwaysInForce } from "#tests/support/documents-in-force.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const begin = (slug: string, more = "") => `/applications/before-you-begin?source=${slug}${more}`;
const at = async (visitor: Visitor, path: string, query: Record<string, string> = {}) => {
  const opened = await visitor.open(path, query);
  return opened.do === "show" ? opened.descriptor.screen : opened.href;
};

describe("coming by a link", () => {
  it("[APP-35] [APP-36] 1: with an unfinished application goes on with that, unless the link says force", async () => {
    const ada = await app.applicant();
    const { slug } = await app.source();
    expect(await at(ada, "/applications", { source: slug })).toBe(`${ada.applyPath}?invitation=${slug}`);
    expect(await at(ada, "/applications", { source: slug, force: "" })).toBe(begin(slug));
    await ada.isMovedTo("rejected");
    expect(await at(ada, "/applications", { source: slug })).toBe(begin(slug));
  });
  it("[APP-37] [APP-38] [APP-44] 2: without a source of that name, or with somebody else's, says so", async () => {
    const ada = await app.person();
    const eve = await app.applicant();
    for (const slug of ["no-such-link", eve.source]) expect(await at(ada, "/applications", { source: slug })).toBe("/applications/no-application-source");
    expect((await ada.see("/applications/no-application-source")).screen).toBe("no-application-source");
  });
  it("[APP-39] [APP-40] 3: of a source that they used opens its application, and begins with one that nobody used", async () => {
    const ada = await app.applicant();
    expect(await at(ada, "/applications", { source: ada.source, force: "" })).toBe(ada.applyPath);
    const { slug } = await app.source();
    expect(await at(await app.person(), "/applications", { source: slug })).toBe(begin(slug));
  });
  it("[APP-1] [APP-41] 4: without a link goes to the only application, and lists several", async () => {
    const ada = await app.applicant();
    expect(await at(ada, "/applications")).toBe(ada.applyPath);
    const { slug } = await app.source();
    await ada.run("accept-source", { source: slug, by_mail: false }, "/applications/before-you-begin", { source: slug });
    const list = await ada.see("/applications");
    expect(list.unknowns).toEqual([]);
    expect(JSON.stringify(list.blocks)).toContain("Get started");
    expect(JSON.stringify(list.blocks)).toContain("4 Available Properties");
    expect(await at(await app.person(), "/applications")).toBe("applications");
  });
  it("[APP-6] reads Pending of an application whose status nobody named", async () => {
    const ada = await app.applicant();
    const { slug } = await app.source();
    await ada.run("accept-source", { source: slug, by_mail: false }, "/applications/before-you-begin", { source: slug });
    const documents = app.deps.documents.current();
    const { flow } = documents.set;
    const statuses = Object.fromEntries(Object.entries(flow.statuses).filter(([status]) => status !== "open"));
    const deps = { ...app.deps, documents: alwaysInForce({ ...documents, set: { ...documents.set, flow: { ...flow, statuses } } }) };
    const opened = await openScreen(deps, ada.actor, { pathname: "/applications", query: {} });
    const list = JSON.stringify(opened);
    expect(list.match(/Pending/g)).toHaveLength(2);
    expect(list).not.toContain("Get started");
  });
  it("[APP-42] [APP-43] 5: of a campaign mail loses the suffix, and the application remembers the mail", async () => {
    const ada = await app.person();
    const { slug } = await app.source();
    expect(await at(ada, "/applications", { source: `${slug}-email` })).toBe(begin(slug, "&medium=email"));
    const page = await ada.see("/applications/before-you-begin", { source: slug, medium: "email" });
    const [enter] = page.enter;
    expect(enter?.action).toMatchObject({ do: "command", command: "accept-source", input: { source: slug, by_mail: true } });
    await ada.run("accept-source", { source: slug, by_mail: true }, "/applications/before-you-begin", { source: slug, medium: "email" });
    ada.source = slug;
    expect((await ada.state()).application.medium).toBe("e-mail");
  });
});

describe("accepting a source", () => {
  it.each([
    ["room", "Portland, room in a shared home", "Portland, room in a shared home. Have these", true],
    ["whole_home", "Portland, whole home", "Portland, whole home: a home of your own. Have these", false],
  ] as const)(
    "[ROL-1] [ROL-3] of a %s says which it is before one begins, on the form and in the list, and what comes after it",
    async (kind, label, lead, meets) => {
      const ada = await app.applicant({ kind, label });
      const { slug } = await app.source({ kind, label });
      const words = async (path: string, query = {}) => JSON.stringify((await ada.see(path, query)).blocks);
      expect(await words("/applications/before-you-begin", { source: slug })).toContain(lead);
      const form = await ada.see(ada.applyPath);
      expect(JSON.stringify(form.blocks)).toContain(label);
      expect(JSON.stringify(form.modals["apply-intro"]).includes("Meet your roommates"), "nobody lives in a whole home").toBe(meets);
      await ada.run("accept-source", { source: slug, by_mail: false }, "/applications/before-you-begin", { source: slug });
      expect(await words("/applications")).toContain(label);
    },
  );
  it("twice at once makes one application", async () => {
    const ada = await app.person();
    const { slug } = await app.source();
    const accept = () => ada.run("accept-source", { source: slug, by_mail: false }, "/applications/before-you-begin", { source: slug });
    expect((await Promise.all([accept(), accept()])).map(({ ok }) => ok)).toEqual([true, true]);
    expect((await app.store.list("application", { source: slug }, { limit: 10, offset: 0 })).total).toBe(1);
  });
  it("of somebody else leads to the page that says so", async () => {
    const eve = await app.applicant();
    const ada = await app.person();
    const result = await ada.run("accept-source", { source: eve.source, by_mail: false }, "/applications/before-you-begin", { source: eve.source });
    expect(where(result.effects)).toEqual(["/applications/no-application-source"]);
  });
  it("[ERR-9] [ERR-10] [ERR-11] that fails says so in the requirement's words, is reported and tracked", async () => {
    const ada = await app.person();
    const { slug } = await app.source();
    const broken = {
      ...app.deps,
      store: { ...app.store, transaction: () => Promise.reject(new Error('relation "sources" is locked')) },
    } as typeof app.deps;
    const { runCommand } = await import("#server/kernel/screens/run-command.ts");
    const result = await runCommand(broken, ada.actor, {
      command: "accept-source",
      input: { source: slug, by_mail: false },
      at: { pathname: "/applications/before-you-begin", query: { source: slug } },
    });
    expect(toasts(result.effects)).toEqual([
      "Oops, something went wrong: We can't reach a service we need right now. Nothing is lost; please try again in a moment. Please contact the provider to request a new application",
    ]);
    expect(await app.tracked(ada.actor.user.id)).toContain("Application creation failed");
    expect((await app.reported()).join()).toContain("is locked");
  });
});

describe("every status", () => {
  const SECTION: Record<ApplicationStatus, RegExp> = {
    pre_meet_and_greet: /rooms-for-rent/,
    open: /\/apply$/,
    submitted: /submit\/success$/,
    submitted_request_pending: /review/,
    preapproved: /\/profile$/,
    preapproved_roommate_pending: /review/,
    profile_completed: /home-selection$/,
    profile_completed_request_pending: /\/profile\/waiting$/,
    profile_completed_roommate_pending: /\/profile\/waiting$/,
    room_selected: /meet-and-greet$/,
    meet_and_greet: /home-shopping$/,
    approved: /review/,
    lease_sent: /review/,
    rejected: /review/,
    withdrawn: /review\/withdrawn$/,
  };
  it.each(APPLICATION_STATUSES)("%s leads to its section from the application's address, and keeps people out of the form when it is over", async (status) => {
    const ada = await app.applicant();
    await ada.isMovedTo(status);
    let href = `/application/${ada.source}`;
    const visited = [href];
    for (let opened = await ada.open(href); ; opened = await ada.open(href)) {
      if (opened.do === "show") break;
      href = opened.href;
      if (opened.do === "leave") break;
      expect(visited, "no circle").not.toContain(href);
      visited.push(href);
    }
    expect(href).toMatch(SECTION[status]);
    if (status !== "open") expect(await at(ada, ada.applyPath)).not.toBe("apply");
  });
  it("[APP-44] [RTE-57] that isn't this person's is not found", async () => {
    const [ada, eve] = [await app.applicant(), await app.applicant()];
    expect(await at(eve, ada.applyPath)).toBe(`/application/${ada.source}/not-found`);
  });
  it("can be left again where the life cycle says so", async () => {
    const ada = await app.applicant({ starts_in: "pre_meet_and_greet" });
    expect((await ada.state()).application.status).toBe("pre_meet_and_greet");
    expect(codesOf(await ada.run("start-again"))).toEqual(["wrong-state"]);
    expect(where((await ada.run("apply-now")).effects)).toEqual([ada.applyPath]);
    await ada.isMovedTo("withdrawn");
    const twice = await Promise.all([ada.run("start-again"), ada.run("start-again")]);
    expect(twice.flatMap(({ effects }) => where(effects))).toEqual([ada.applyPath, ada.applyPath]);
    expect((await ada.state()).application.status).toBe("open");
  });
});

describe("opening a screen", () => {
  it("takes at most three statements, the session's among them", async () => {
    const ada = await app.applicant();
    for (const [path, query] of [
      // The very first time also keeps what was shown.
      [ada.applyPath, {}],
      [ada.applyPath, {}],
      ["/applications", { force: "" }],
      [`${ada.applyPath}/submit`, {}],
    ] as const) {
      const before = app.store.statements();
      await app.store.sessions.find(ada.actor.session?.id ?? "");
      await ada.open(path, query);
      expect(app.store.statements() - before, path).toBeLessThanOrEqual(3);
    }
  });
  it("remembers the revision and the variants that were first shown", async () => {
    const ada = await app.applicant({ market: "bay-area" });
    expect((await ada.state()).application.revision).toBeNull();
    const form = await ada.see(ada.applyPath);
    expect(form.variants).toContain("flow-1-5");
    const { application } = await ada.state();
    expect(application).toMatchObject({ revision: form.revision, variants: form.variants });
    await ada.see(ada.applyPath);
    expect((await ada.state()).application.version).toBe(application.version);
    const events = await app.store.events(application.id);
    expect(events.filter(({ name }) => name === "first-shown")).toMatchObject([
      { actor_user_id: ada.actor.user.id, detail: { revision: form.revision, variants: form.variants } },
    ]);
  });
  it("keeps the variants that were first shown, though it would be given others by now", async () => {
    const [ada, ben] = [await app.applicant(), await app.applicant()];
    const first = (await ada.see(ada.applyPath)).variants;
    for (const { application } of [await ada.state(), await ben.state()])
      await app.store.transaction((tx) => tx.update("application", application.id, { display_state: { ...application.display_state, is_funnel_20: true } }));
    expect((await ben.see(ben.applyPath)).variants, "who sees it only now").toEqual(["second-funnel"]);
    expect((await ada.see(ada.applyPath)).variants, "who saw it before").toEqual(first);
    expect(first).toEqual([]);
  });
  it("by its name gives the very same descriptor as by its address", async () => {
    const ada = await app.applicant();
    const named = await openNamedScreen(app.deps, ada.actor, { screen: "apply", source: ada.source, query: {} });
    const shown = await ada.open(ada.applyPath);
    const still = (opened: typeof named) => JSON.stringify(opened, (key, value: unknown) => (key === "now" ? null : value));
    expect(still(named) === still(shown)).toBe(true);
    expect(await openNamedScreen(app.deps, ada.actor, { screen: "no-such-screen", source: null, query: {} })).toBeNull();
  });
  it("that is unknown leads to the page that says so", async () => {
    const ada = await app.person();
    expect(await at(ada, "/no/such/page")).toBe("/404");
    expect(await at(ada, "/application/%2e%2e/apply")).toMatch(/not-found|404/);
  });
});

describe("a command", () => {
  it("that isn't known, or lacks what it needs, is refused", async () => {
    const ada = await app.applicant();
    expect(codesOf(await ada.run("drop-tables"))).toEqual(["unknown-command"]);
    expect(codesOf(await ada.run("constructor"))).toEqual(["unknown-command"]);
    expect(codesOf(await ada.run("put-flag"))).toEqual(["wrong-input"]);
    expect(codesOf(await ada.run("record-consent", { agreed: "yes" }))).toEqual(["wrong-input"]);
  });
  it("of somebody who isn't signed in is refused, but for asking the team", async () => {
    const { runCommand } = await import("#server/kernel/screens/run-command.ts");
    const nobody = { user: null, session: null, address: "", locale: "en-US" };
    const run = (command: string, input = {}) => runCommand(app.deps, nobody, { command, input, at: { pathname: "/login", query: {} } });
    expect(codesOf(await run("finish-form"))).toEqual(["sign-in-required"]);
    const email = "stranger@example.com";
    expect((await run("send-support-message", { message: "Hello", email })).ok).toBe(true);
    expect(codesOf(await run("send-support-message", { message: "Hello" }))).toEqual(["required"]);
    for (const wrong of ["stranger", "a@b", "a@example.com, b@example.com", `${"x".repeat(100)}@example.com`])
      expect((await run("send-support-message", { message: "Hello", email: wrong })).ok, wrong).toBe(false);
    expect(codesOf(await run("send-support-message", { message: "  ", email }))).toEqual(["required"]);
    expect(codesOf(await run("send-support-message", { message: "x".repeat(2001), email }))).toEqual(["maxLength"]);
  });
  it("[SHL-6] signs out: the session is gone and the page leaves", async () => {
    const ada = await app.applicant();
    const result = await ada.run("sign-out");
    expect(where(result.effects)).toEqual(["/login"]);
    expect(await app.store.sessions.find(ada.actor.session?.id ?? "")).toBeNull();
  });
  it("of support by somebody who isn't signed in can be answered, and mails nobody else", async () => {
    const { runCommand } = await import("#server/kernel/screens/run-command.ts");
    const nobody = { user: null, session: null, address: "", locale: "en-US" };
    const input = { message: "I can't sign in", email: " Stranger@example.com " };
    await runCommand(app.deps, nobody, { command: "send-support-message", input, at: { pathname: "/login", query: {} } });
    const mails = (await app.store.mails.unsent(500)).filter(({ text }) => text.includes("I can't sign in"));
    expect(mails).toMatchObject([{ to: "support@example.com", reply_to: "Stranger@example.com", template: "support-case" }]);
    const { rows } = await app.store.list("support_case", { email: "Stranger@example.com" }, { limit: 10, offset: 0 });
    expect(rows).toMatchObject([{ user_id: null, message: "I can't sign in" }]);
    await sendMails(app.deps);
    const arrived = await (await fetch(`${app.outside.origin}/sandbox/mail.json?to=support@example.com`)).json();
    expect(arrived).toContainEqual(expect.objectContaining({ reply_to: "Stranger@example.com" }));
  });
  it("of support reaches the team's mailbox and the person's", async () => {
    const ada = await app.applicant();
    await ada.run("send-support-message", { message: "Where is <b>my</b> key?", email: "other@example.com" });
    const mails = (await app.store.mails.unsent(500)).filter(({ text }) => text.includes("my</b> key"));
    expect(mails.map(({ to }) => to).sort()).toEqual([ada.actor.user.email, "support@example.com"].sort());
    expect(mails.every(({ html }) => !html.includes("<b>my"))).toBe(true);
    expect(mails.find(({ template }) => template === "support-case")?.reply_to, "an answer reaches the account's address, whatever was typed").toBe(
      ada.actor.user.email,
    );
  });
});

describe("the sign-in page", () => {
  const FURTHER = ["apple", "linkedin", "facebook"] as const;
  const some = FURTHER.reduce<(typeof FURTHER)[number][][]>((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]]);
  it.each(some.map((set) => [set.join(", ") || "nothing more", set] as const))("[SGN-4] with Google and %s offers just these", async (_, set) => {
    const { signIn: all } = app.outside.sandbox.settings;
    const providers = { google: all.providers.google!, ...Object.fromEntries(set.map((name) => [name, all.providers[name]])) };
    const signIn = createSignIn({ ...all, providers });
    const nobody = { user: null, session: null, address: "203.0.113.7", locale: "en-US" };
    const opened = await openScreen({ ...app.deps, signIn }, nobody, { pathname: "/login", query: {} });
    if (opened.do !== "show") throw new Error(`leads to ${opened.href}`);
    const ways = opened.descriptor.blocks.find(({ id }) => id === "providers")!;
    expect([ways["featured"], (ways["options"] as { provider: string }[]).map(({ provider }) => provider)]).toEqual(["google", set]);
    const hint = opened.descriptor.blocks.some(({ id }) => id === "same-way");
    expect(hint, "one way alone is always the same").toBe(set.length > 0);
  });
});
