import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listReviews, readReview } from "#server/areas/review/index.ts";
import type { ApplicationStatus } from "#server/ports/records.ts";
import { anAddress, invite, join, primary } from "../areas/groups/group.ts";
import { ask, name, nominationsOf } from "../areas/requests/requested-applicant.ts";
import { asChooser, chooser, keepRoom } from "../areas/home-selection/choosers.ts";
import { marketHome } from "../areas/home-selection/market-homes.ts";
import { staff } from "../areas/review/support.ts";
import { asksSomebody, cosigns, provesAddress, fillsIn, readyToPay } from "../support/cosigning.ts";
import { TestApp, type Visitor } from "../support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

/** Of whoever is signed in, which every page reads before. */
const SESSION = 1;
const MOST = 3;

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const before = app.store.statements();
  await work();
  return app.store.statements() - before + SESSION;
}

/** Opened before: what is kept of a first look is written then. */
async function opening(visitor: Visitor, path: string): Promise<number> {
  const opened = await visitor.open(path);
  expect(opened.do === "show" ? path : opened.href, path).toBe(path);
  return statementsOf(() => visitor.open(path));
}

describe("in front of the homes", () => {
  it.each(["", "?home", "/price", "/confirm"])("a page takes as many statements with twelve homes of six rooms as with one: home-selection%s", async (page) => {
    const ada = await chooser(app);
    const path = `/application/${ada.source}/home-selection${page === "?home" ? "" : page}`;
    const one = await marketHome(app, [{}, {}, {}, {}, {}, {}]);
    await keepRoom(await asChooser(ada), one);
    const query: Record<string, string> = page === "" ? {} : { home: one.slug, room: one.rooms[0]! };
    const opening = async (): Promise<number> => {
      expect(await ada.open(path, query)).toMatchObject({ do: "show" });
      return statementsOf(() => ada.open(path, query));
    };
    const alone = await opening();
    for (let more = 0; more < 11; more += 1) await marketHome(app, [{}, {}, {}, {}, {}, {}]);
    expect(await opening()).toBe(alone);
    expect(alone).toBeLessThanOrEqual(MOST);
  });
});

const REVIEW: [ApplicationStatus, string][] = [
  ["submitted", "group-in-review"],
  ["submitted", "sent"],
  ["submitted", "withdraw"],
  ["preapproved_roommate_pending", "in-review"],
  ["approved", "approved"],
  ["rejected", "emailed-update"],
  ["lease_sent", "group-lease-sent"],
];

describe.each([2, 8])("a group of %i", (people) => {
  let ben: Visitor;
  let others: Visitor[];
  const at = (screen: string): string => `/application/${ben.source}/review/${screen}`;
  beforeAll(async () => {
    ben = await primary(app, { number_of_potential_roommates: people });
    const emails = Array.from({ length: people - 1 }, anAddress);
    await invite(ben, ...emails);
    others = await Promise.all(emails.map((email) => join(app, ben, email)));
  });

  it("[FIG] reads no more for its board, and for what its members are asked and told, than anybody's pages do", async () => {
    const taken: Record<string, number> = { "get-started": await opening(ben, `${ben.applyPath}/get-started`) };
    await ben.isMovedTo("submitted");
    taken["group-status"] = await opening(ben, at("group-status"));
    for (const each of others) await each.isMovedTo("submitted");
    for (const [status, screen] of REVIEW) {
      if ((await ben.state()).application.status !== status) await ben.isMovedTo(status);
      taken[screen] = await opening(ben, at(screen));
    }
    await ask(ben, "add_cosigner");
    taken["group-needs-cosigner"] = await opening(ben, at("group-needs-cosigner"));
    taken["group-add-cosigner"] = await opening(ben, at("group-add-cosigner"));
    for (let named = 0; named < 3; named += 1) await name(ben, { email: anAddress() }, "group-add-cosigner");
    taken["co-signer-in-review"] = await opening(ben, at("co-signer-in-review"));
    expect(await nominationsOf(ben)).toHaveLength(3);
    expect(Object.entries(taken).filter(([, statements]) => statements > MOST)).toEqual([]);
  });

  it("[FIG] is found by staff, and read with all that they decide by, in as few", async () => {
    const rob = await staff(app, "Rob");
    expect(await statementsOf(() => listReviews(app.deps, rob, {}, { limit: 100, offset: 0 }))).toBeLessThanOrEqual(MOST);
    const { id } = (await ben.state()).application;
    expect(await statementsOf(() => readReview(app.deps, rob, id))).toBeLessThanOrEqual(MOST);
  });
});

it("[FIG] the choice between a co-signer and more deposit reads as little", async () => {
  const ada = await app.applicant();
  await ada.isMovedTo("submitted");
  await ask(ada, "cosign_or_deposit");
  expect(await opening(ada, `/application/${ada.source}/review/co-signer-or-deposit`)).toBeLessThanOrEqual(MOST);
});

it("[FIG] a co-signer's pages read as little, from the first to the last", async () => {
  const asked = await asksSomebody(app);
  const taken: Record<string, number> = { about: await opening(await provesAddress(app, asked), asked.at()) };
  const cora = await cosigns(app, asked);
  const open = async (...pages: string[]): Promise<void> => {
    for (const page of pages) taken[page] = await opening(cora, asked.at(page));
  };
  await open("steps", "about-yourself", "address", "identity", "cosign-income", "cosign-income/employment", "cosign-income/documents");
  await cora.run("add-income-source", {}, asked.at("cosign-income"));
  await open("cosign-income", "cosign-income/additional-sources");
  await fillsIn(cora, asked);
  const [{ id } = { id: "" }] = (await app.store.list("cosigner", { cosigner_source: asked.source.id }, { limit: 1, offset: 0 })).rows;
  for (const source of (await app.store.cosignerState(id))!.cosigner_income_sources)
    await cora.run("remove-income-source", { source: source.id }, asked.at("cosign-income"));
  await readyToPay(cora, asked);
  await open("submit", "submit/screening", "submit/payment");
  await cora.run("pay-and-cosign", { token: "tok_visa" }, asked.at("submit/payment"));
  await open("submit/success");
  expect(Object.entries(taken).filter(([, statements]) => statements > MOST)).toEqual([]);
});
