import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { RefusedRequest } from "#server/http/errors/error-response.ts";
import { pageContext, pagesOf } from "../support/page-context.ts";
import { newApplicant } from "./support/applicant.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();
const AS_PERSONA = "persona=group-submitted&screen=group-status";

async function frame(email: string | null, query: string) {
  const user = email === null ? null : await latchkey.open.store.transaction((tx) => tx.userByEmail(email));
  const asked = pagesOf(latchkey.deps).openPreviewFrame(pageContext(user), new Request(`${latchkey.url}/console/preview/frame?${query}`));
  return asked.catch((error: unknown) => {
    if (error instanceof RefusedRequest) return error.refusal.type;
    throw error;
  });
}

/** Everything that each table has, so that a change of a row is seen as a row more is. What counts requests counts these, too. */
async function contents(): Promise<Record<string, string>> {
  const { pool } = latchkey.open;
  const { rows: tables } = await pool.query<{ relname: string }>(
    "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'rate%' ORDER BY relname",
  );
  const kept: Record<string, string> = {};
  for (const { relname } of tables)
    kept[relname] = (
      await pool.query<{ all: string }>(`SELECT coalesce(string_agg(t::text, E'\n' ORDER BY t::text), '') AS all FROM "${relname}" t`)
    ).rows[0]!.all;
  return kept;
}

describe("the frame in which staff look at a screen", () => {
  test("is there for staff alone; to everybody else it is an address that there is none of", async () => {
    const { application } = await newApplicant(latchkey);
    const real = `application=${application}&screen=apply`;
    for (const email of ["staff@example.com", "support@example.com", "admin@example.com"]) {
      expect(await frame(email, AS_PERSONA), email).toMatchObject({ descriptor: { screen: "group-status" } });
      expect(await frame(email, real), email).toMatchObject({ descriptor: { screen: "apply" } });
    }
    expect(await frame("editor@example.com", AS_PERSONA)).toMatchObject({ descriptor: { screen: "group-status" } });
    expect(await frame("editor@example.com", real), "product editors have no business with people's applications").toBe("not-found");
    for (const email of [null, "ada@example.com"]) for (const query of [AS_PERSONA, real]) expect(await frame(email, query)).toBe("not-found");
  });

  test("draws where a decision would leave somebody, for those who decide alone, and decides nothing", async () => {
    const { application } = await newApplicant(latchkey);
    const submit = (status: string) => latchkey.open.pool.query("UPDATE applications SET status = $2 WHERE id = $1", [application, status]);
    const rejected = `application=${application}&decision=reject&reason=income-unverified`;
    expect(await frame("staff@example.com", rejected), "not handed in yet").toBe("not-found");
    await submit("submitted");
    await frame("staff@example.com", `application=${application}&screen=in-review`);
    const before = await contents();
    for (const email of ["staff@example.com", "admin@example.com"])
      expect(await frame(email, `${rejected}&locale=fr-CA`), email).toMatchObject({ descriptor: { screen: "emailed-update", locale: "fr-CA" } });
    for (const email of ["support@example.com", "editor@example.com", "ada@example.com", null])
      expect(await frame(email, rejected), String(email)).toBe("not-found");
    expect({ ...(await contents()), audit_events: "", application_views: "" }).toEqual({ ...before, audit_events: "", application_views: "" });
    expect((await latchkey.open.store.find("application", application))?.status).toBe("submitted");
    await submit("open");
  });

  test("draws the person's bar and the language that is asked for, and takes nothing else from the address", async () => {
    const seen = await frame("staff@example.com", `${AS_PERSONA}&locale=fr-CA&appearance=dark`);
    expect(seen).toMatchObject({ viewer: { name: "Ben Alvarez", avatar: "ben" } });
    expect(seen).toMatchObject({ texts: { locale: "fr-CA" }, descriptor: { locale: "fr-CA" }, appearance: "dark" });
    expect(await frame("staff@example.com", `${AS_PERSONA}&locale=tlh&appearance=%22%3E%3Cscript%3E`)).toMatchObject({
      appearance: null,
      descriptor: { locale: "en-US" },
    });
    for (const wrong of ["", "persona=nobody&screen=apply", "persona=half-filled", "persona=half-filled&screen=nothing", "application=%27&screen=apply"])
      expect(await frame("staff@example.com", wrong), wrong).toBe("not-found");
  });
});

describe("the preview", () => {
  const open = async (email: string, query: string) => {
    const user = await latchkey.open.store.transaction((tx) => tx.userByEmail(email));
    return pagesOf(latchkey.deps).openPreview(pageContext(user), new Request(`${latchkey.url}/console/preview${query}`));
  };
  const shown = async (query: string) => {
    const answer = await open("editor@example.com", query);
    if (answer.do !== "show") throw new Error(JSON.stringify(answer));
    return answer.preview;
  };

  test("writes out in its address what is looked at, so that the address is the link", async () => {
    expect(await open("editor@example.com", "?persona=group-submitted")).toEqual({
      do: "go",
      href: "/console/preview?persona=group-submitted&screen=group-status",
    });
    expect(
      await open("editor@example.com", "?persona=group-submitted&locale=fr-CA&at=%2Fapplication%2Fdemo-group%2Fapply%3Fx%3D1"),
      "where a link in a frame leads",
    ).toEqual({
      do: "go",
      href: "/console/preview?persona=group-submitted&screen=apply&locale=fr-CA",
    });
    expect(await open("editor@example.com", "")).toMatchObject({ do: "go" });
  });

  test("has every screen of the documents on one floor of the house", async () => {
    const { floors, here } = await shown("?persona=group-submitted&screen=apply");
    const all = floors.flatMap(({ screens }) => screens.map(({ id }) => id));
    expect(new Set(all).size).toBe(all.length);
    const routed = new Set(latchkey.deps.documents.current().set.flow.routes.flatMap(({ screen }) => screen ?? []));
    expect(all.toSorted()).toEqual([...routed].toSorted());
    expect(floors.filter(({ screens }) => screens.length === 0)).toEqual([]);
    expect(floors.find(({ screens }) => screens.some(({ id }) => id === here))?.id).toBe("review");
  });

  test("says of each guard and of the screen in which file and line it is written", async () => {
    const { written, seen } = await shown("?persona=group-submitted&screen=apply");
    const moved = seen.guards.find(({ result }) => result === "moved")!;
    const at = written.guards[moved.id]!;
    expect([at.file, at.href]).toEqual(["schemas/flow.json", null]);
    const lines = readFileSync(at.file, "utf8").split("\n");
    expect(lines.slice((at.line ?? 0) - 1, (at.line ?? 0) + 1).join("\n")).toContain(`"${moved.id}"`);
    expect(Object.keys(written.guards).toSorted()).toEqual([...new Set(seen.guards.map(({ id }) => id))].toSorted());
    expect(readFileSync(written.screen!.file, "utf8")).toContain('"apply"');
  });

  test("says of a real application where its owner is, and compares nothing of it", async () => {
    const { application } = await newApplicant(latchkey);
    const answer = await open("support@example.com", `?application=${application}`);
    expect(answer).toEqual({ do: "go", href: `/console/preview?application=${application}&screen=apply` });
    const looked = await open("support@example.com", `?application=${application}&screen=apply&before=nothing`);
    expect(looked).toMatchObject({ do: "show", preview: { here: "apply", compared: null, seen: { outcome: "shown" } } });
  });
});

test("a link that names what there is none of says which part of it, and leads to the rest", async () => {
  const { application, email } = await newApplicant(latchkey);
  const lost = async (query: string, by = "support@example.com") => {
    const user = await latchkey.open.store.transaction((tx) => tx.userByEmail(by));
    return pagesOf(latchkey.deps).openPreview(pageContext(user), new Request(`${latchkey.url}/console/preview?${query}`));
  };
  const rest = "/console/preview?persona=group-submitted&screen=group-status";
  const misses: [query: string, missed: string, instead: string][] = [
    ["persona=nobody&screen=apply", "persona", "/console/preview?"],
    ["persona=__proto__", "persona", "/console/preview?"],
    ["persona=group-submitted&screen=constructor", "screen", "/console/preview?persona=group-submitted"],
    [`${AS_PERSONA}&variants=none-such`, "variant", rest],
    [`${AS_PERSONA}&locale=tlh`, "locale", rest],
    [`${AS_PERSONA}&before=gone`, "revision", rest],
    [`${AS_PERSONA}&revision=gone`, "revision", rest],
    ["application=%27&screen=apply", "application", "/console/preview?"],
  ];
  for (const [query, missed, instead] of misses) expect(await lost(query), query).toEqual({ do: "lost", missed, instead });
  await latchkey.open.pool.query("UPDATE users SET is_staff = true, staff_roles = '{support}' WHERE email = $1", [email]);
  const asEditor = await lost(`application=${application}&screen=apply`, "editor@example.com");
  expect(asEditor, "whose role reads no applications").toEqual({ do: "lost", missed: "role", instead: "/console/preview?" });
  expect(await lost(`application=${application}&screen=apply`, email)).toEqual({ do: "lost", missed: "own", instead: "/console/preview?" });
});

test("looking at every screen as somebody leaves every table as it was, and at a real application nothing but who looked", async () => {
  const { application } = await newApplicant(latchkey);
  const reviewer = await latchkey.as("staff@example.com");
  const { body } = await reviewer.get("/staff/previews/");
  const { screens } = body as { screens: { id: string }[] };
  await reviewer.get(`/staff/applications/${application}/journey`);
  const before = await contents();
  for (const { id } of screens) {
    expect((await reviewer.get(`/staff/previews/half-filled/screens/${id}`)).status, id).toBe(200);
    await frame("staff@example.com", `persona=half-filled&screen=${id}`);
  }
  const walked = await reviewer.post("/staff/previews/ready-to-pay/walk", {
    address: "/application/demo-seattle/apply",
    steps: [{ command: "finish-form", input: {} }],
    pressed: { command: "pay-and-submit", input: { token: "tok_visa" } },
  });
  expect(walked.body).toMatchObject({ screen: "submit-success", status: "submitted" });
  for (const id of ["apply", "submit", "payment", "applications"]) {
    expect((await reviewer.get(`/staff/applications/${application}/screens/${id}`)).status, id).toBe(200);
    await frame("staff@example.com", `application=${application}&screen=${id}`);
  }
  await reviewer.get(`/staff/applications/${application}/journey`);
  expect(await contents()).toEqual(before);
});
