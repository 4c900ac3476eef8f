import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CommandEntry, DataType } from "#screens/language/documents/catalog.ts";
import { readSource } from "#server/areas/application/index.ts";
import { acceptSource } from "#server/areas/entry/index.ts";
import { readCosignerSource } from "#server/areas/requests/index.ts";
import { runCommand } from "#server/kernel/screens/run-command.ts";
import { type Asked, asksSomebody, cosignerOf, cosigns, readyToPay } from "../support/cosigning.ts";
import { codesOf, TestApp, type Visitor, where } from "../support/test-app.ts";
import { publishedDocuments } from "../support/published-documents.ts";

let app: TestApp;
let ada: Visitor;
let eve: Visitor;
beforeAll(async () => {
  app = await TestApp.open();
  ada = await app.applicant();
  await ada.ready();
  await ada.run("put-flag", { flag: "pet" });
  eve = await app.applicant();
});
afterAll(() => app.close());

/** Something of each type that a command may be given; where it is a record, Ada's. */
function plausible(type: DataType): unknown {
  if (type.type === "string") return type.enum?.[0] ?? "tok_visa";
  return { boolean: true, number: 1, date: "2026-04-01", list: [] }[type.type as "date"] ?? {};
}
async function inputFor(command: string, { input = {} }: CommandEntry): Promise<Record<string, unknown>> {
  const given = Object.fromEntries(Object.entries(input).map(([name, type]) => [name, plausible(type)]));
  const { applicant_info } = await ada.state();
  if (command === "save-answers") return { root: "applicant", target: applicant_info.id, version: null, values: { first_name: "Eve", photo_id: null } };
  return "source" in given ? { ...given, source: ada.source } : given;
}
/** All that is kept of Ada's application and what happened to it. */
const kept = async (): Promise<string> => {
  const state = await ada.state();
  return JSON.stringify([state, await app.store.events(state.application.id), (await app.store.list("charge", {}, { limit: 10, offset: 0 })).total]);
};

const { set, revision } = publishedDocuments();
const commands = Object.entries(set.catalog.commands);
/** They are about the invitation that the address names, and there is none. */
const OF_AN_INVITATION = new Set(["decline-invitation", "switch-invited-account", "take-up-residency", "switch-resident-account"]);
/** They are about the meeting that is named, and there is none of theirs. */
const OF_A_MEETING = new Set(["read-chat", "leave-chat", "say-writing", "block-person", "unblock-person"]);
/** They are about one's own profile, whatever page it stands on: what is no question or interest of ours is refused. */
const OF_ONESELF = new Set(["answer-for-myself", "answer-for-roommates", "toggle-interest"]);
const OF_THEIR_ACCOUNT = new Set(["sign-out", "delete-account", "show-activity"]);
/** They are about the session, and nobody's but staff's. */
const OF_STAFF = new Set(["enable-admin-mode", "disable-admin-mode", "end-view-as"]);
/** What is refused by whom it is for, before anything is looked for; what only a form gives, since no page with that form is shown; and the rest. */
const refusedAs = (command: string, { audiences }: CommandEntry): string =>
  !audiences.includes("applicant") || OF_STAFF.has(command)
    ? "not-allowed"
    : revision.formCommands.has(command)
      ? "wrong-state"
      : OF_AN_INVITATION.has(command)
        ? "invitation-ended"
        : OF_A_MEETING.has(command)
          ? "not-found"
          : command === "send-message"
            ? "wrong-input"
            : OF_ONESELF.has(command)
              ? "oneOf"
              : "application-missing";
const pages = (): string[] => [ada.applyPath, `${ada.applyPath}/submit`, `${ada.applyPath}/submit/payment`, `/application/${ada.source}/review`];

describe("somebody else, at the address of an application that is not theirs", () => {
  it.each(commands)("can do nothing to it with %s", async (command, entry) => {
    const before = await kept();
    for (const page of pages()) {
      const result = await eve.run(command, await inputFor(command, entry), page);
      expect(JSON.stringify(result), "nor learns anything of it").not.toMatch(/Okafor|Harbor Books|1 Pine St/);
      // Writing to support, signing out, ending one's own account and what one shows of oneself are about nobody's application.
      if (entry.audiences.includes("anyone") || OF_THEIR_ACCOUNT.has(command)) continue;
      expect(result.ok, `${page} ${JSON.stringify(result)}`).toBe(false);
      expect(command === "accept-source" ? where(result.effects) : codesOf(result)).toEqual(
        command === "accept-source" ? ["/applications/no-application-source"] : [refusedAs(command, entry)],
      );
    }
    expect(await kept()).toBe(before);
  });

  it.each(["reviewer", "support", "editor", "admin"] as const)("as %s of the staff can do no more to it with any command", async (role) => {
    const staff = await app.person();
    await app.store.transaction((tx) => tx.update("user", staff.actor.user.id, { is_staff: true, staff_roles: [role] }));
    staff.actor.user = (await app.store.find("user", staff.actor.user.id))!;
    const before = await kept();
    for (const [command, entry] of commands) {
      const input = await inputFor(command, entry);
      for (const page of pages())
        expect(JSON.stringify(await staff.run(command, input, page)), "nor learns anything of it").not.toMatch(/Okafor|Harbor Books|1 Pine St/);
    }
    expect(await kept()).toBe(before);
  });

  it.each(commands)("who isn't signed in can do nothing to it with %s, and is told to sign in", async (command, entry) => {
    const before = await kept();
    for (const pathname of pages()) {
      const result = await runCommand(
        app.deps,
        { user: null, session: null, address: "203.0.113.9", locale: "en-US" },
        { command, input: await inputFor(command, entry), at: { pathname, query: {} } },
      );
      if (!entry.audiences.includes("anyone")) expect(codesOf(result)).toEqual(["sign-in-required"]);
    }
    expect(await kept()).toBe(before);
  });

  it("sees the same as where there is none", async () => {
    const seen = async (source: string) => {
      const opened = await eve.open(`/application/${source}/apply`);
      const entered = await eve.open("/applications", { source });
      return JSON.stringify([opened, entered]).replaceAll(source, "*");
    };
    expect(await seen(ada.source)).toBe(await seen("link-00000000"));
  });
});

describe("links that are not theirs", () => {
  const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = app.store.statements();
    await work();
    return app.store.statements() - before;
  };

  it("take the same work as links that there are none of, on the page, when they are accepted and over the API", async () => {
    const kept = await app.source({ owner_user_id: ada.actor.user.id });
    const nominated = await asksSomebody(app, { applicant: ada });
    const sources = { none: "link-00000000", "applied by another": ada.source, "kept for another": kept.slug };
    const ways: Record<string, (slug: string) => Promise<unknown>> = {
      page: (slug) => eve.open("/applications", { source: slug }),
      accepted: (slug) => acceptSource(app.deps, eve.actor, { source: slug }),
      "read over the API": (slug) => readSource(app.deps, eve.actor, slug),
    };
    const taken = async (work: (slug: string) => Promise<unknown>, slugs: Record<string, string>) => {
      const counted: Record<string, number> = {};
      for (const [whose, slug] of Object.entries(slugs)) counted[whose] = await statementsOf(() => work(slug));
      return counted;
    };
    for (const [way, work] of Object.entries(ways)) {
      const counted = await taken(work, sources);
      expect(new Set(Object.values(counted)).size, `${way}: ${JSON.stringify(counted)}`).toBe(1);
    }
    const nominations = await taken((slug) => readCosignerSource(app.deps, eve.actor, slug), { none: "cosign-0", "of another": nominated.source.slug });
    expect(nominations["of another"]).toBe(nominations["none"]);
  });
});

describe("a link that is over", () => {
  it.each([
    ["was taken back", { revoked_at: "2026-01-01T00:00:00.000Z", owner_user_id: null }],
    ["was used up elsewhere", { used: true, owner_user_id: null }],
    ["ended", { sharing: "open", owner_user_id: null, ends_at: "2026-01-01T00:00:00.000Z" }],
  ] as const)("%s: nobody reads it over the API", async (_how, over) => {
    const { slug } = await app.source({ owner_user_id: null });
    expect(await readSource(app.deps, eve.actor, slug)).toMatchObject({ ok: true });
    const gone = await app.source({ ...over });
    expect(await readSource(app.deps, eve.actor, gone.slug)).toMatchObject({ ok: false, problem: { kind: "not-found" } });
  });
});

describe("at the address of a co-signer's application", () => {
  let asked: Asked;
  let cora: Visitor;
  beforeAll(async () => {
    asked = await asksSomebody(app, { applicant: ada });
    cora = await cosigns(app, asked);
    await readyToPay(cora, asked);
    await cora.run("save-income-source", { source: "", source_name: "City pension", monthly_salary: 1120, currency: "usd" }, asked.at("cosign-income"));
  });
  const stateOf = async () => (await app.store.cosignerState((await cosignerOf(app, asked.source))!.id))!;
  /** All that is kept of it, and of the link. */
  const keptOfCora = async (): Promise<string> => {
    const state = await stateOf();
    const link = await app.store.find("cosigner_source", asked.source.id);
    return JSON.stringify([state, link, await app.store.events(state.cosigner.id), (await app.store.list("charge", {}, { limit: 10, offset: 0 })).total]);
  };
  const PAGES = [
    "",
    "steps",
    "about-yourself",
    "address",
    "identity",
    "cosign-income",
    "cosign-income/employment",
    "submit",
    "submit/screening",
    "submit/payment",
  ];
  const theirs = commands.filter(([, { audiences }]) => audiences.includes("cosigner"));
  async function inputOf(command: string, { input = {} }: CommandEntry): Promise<Record<string, unknown>> {
    const { cosigner, cosigner_income_sources: sources } = await stateOf();
    if (command === "save-answers") return { root: "cosigner", target: cosigner.id, version: null, values: { first_name: "Eve", photo_id: null } };
    const given = Object.fromEntries(Object.entries(input).map(([name, type]) => [name, plausible(type)]));
    return "source" in given ? { ...given, source: sources[0]!.id } : given;
  }

  it.each(theirs)("a stranger and the applicant can do nothing to it with %s, nor learn anything of it", async (command, entry) => {
    // Each has an account of their own to sign out of or to delete.
    const about = ["sign-out", "switch-account", "delete-account"].includes(command);
    const stranger = await app.person();
    const before = await keptOfCora();
    const input = await inputOf(command, entry);
    for (const who of about ? [stranger] : [stranger, ada])
      for (const page of PAGES) {
        const result = await who.run(command, input, asked.at(page));
        expect(JSON.stringify(result), page).not.toMatch(/Harborview|Head librarian|9 Elm St|City pension|1968-05-04/);
        if (about || entry.audiences.includes("anyone")) continue;
        expect(result.ok, `${page} ${JSON.stringify(result)}`).toBe(false);
      }
    expect(await keptOfCora()).toBe(before);
  });

  it.each(theirs)("who isn't signed in can do nothing to it with %s", async (command, entry) => {
    const before = await keptOfCora();
    const input = await inputOf(command, entry);
    for (const page of PAGES) {
      const nobody = { user: null, session: null, address: "203.0.113.9", locale: "en-US" };
      const result = await runCommand(app.deps, nobody, { command, input, at: { pathname: asked.at(page), query: {} } });
      if (!entry.audiences.includes("anyone")) expect(codesOf(result)).toEqual(["sign-in-required"]);
    }
    expect(await keptOfCora()).toBe(before);
  });
});
