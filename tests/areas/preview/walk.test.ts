/** Whoever checks the product goes on as a persona, in a world of the documents alone. */
import { describe, expect, it } from "vitest";
import { walkPreview, type Walked, type WalkStep } from "#server/areas/preview/index.ts";
import { alwaysInForce } from "../../support/documents-in-force.ts";
import { publishedDocuments } from "../../support/published-documents.ts";

const READER = { documents: alwaysInForce(publishedDocuments()) };

/** A walk as the page keeps it: where they are, and every step that something followed from. */
async function walkAs(persona: string, address: string) {
  const steps: WalkStep[] = [];
  let at = address;
  const ask = (body: unknown) => walkPreview(READER, { locale: "en-US" }, { persona, variants: null, locale: null, revision: null }, body);
  async function now(pressed: WalkStep | null): Promise<Walked> {
    const outcome = await ask({ address: at, steps, pressed });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
    if (pressed && outcome.value.follows) steps.push(pressed);
    at = outcome.value.address;
    return outcome.value;
  }
  return {
    ask,
    look: () => now(null),
    press: (command: string, input = {}) => now({ command, input }),
    meanwhile: (event: string, to: string) => now({ event, to }),
  };
}

describe("a world that is thrown away", () => {
  it("leads on from screen to screen as the documents say of what is pressed", async () => {
    const walk = await walkAs("ready-to-pay", "/application/demo-seattle/apply");
    expect((await walk.look()).screen).toBe("apply");
    expect(await walk.press("finish-form")).toMatchObject({ screen: "payment", status: "open", follows: true, like: null });
    const paid = await walk.press("pay-and-submit");
    expect(paid).toMatchObject({ screen: "submit-success", status: "submitted" });
    expect(paid.like).not.toBeNull();
    expect(paid.descriptor?.screen).toBe("submit-success");
  });

  it("lets happen what may happen in their status, by whomever, and nothing else", async () => {
    const walk = await walkAs("submitted", "/application/demo-seattle/review/in-review");
    const { events } = await walk.look();
    expect(events).toContainEqual({ event: "pre-approve", to: "preapproved" });
    expect(events.map(({ event }) => event)).not.toContain("submit");
    expect(await walk.meanwhile("pre-approve", "preapproved")).toMatchObject({ status: "preapproved" });
    await expect(walk.meanwhile("pre-approve", "lease_sent")).rejects.toThrow("not-found");
  });

  it("goes on with what was typed", async () => {
    const walk = await walkAs("half-filled", "/application/demo-seattle/apply");
    const typed = await walk.press("save-answers", { root: "applicant", target: null, version: 1, values: { first_name: "Zuleika" } });
    expect(typed.follows).toBe(true);
    expect(JSON.stringify((await walk.look()).descriptor)).toContain("Zuleika");
    const elsewhere = await walkAs("half-filled", "/application/demo-seattle/apply");
    expect(JSON.stringify((await elsewhere.look()).descriptor)).not.toContain("Zuleika");
  });

  it("says where nothing follows, by the documents, from what was pressed", async () => {
    const walk = await walkAs("group-submitted", "/application/demo-group/review/group-status");
    expect(await walk.press("remind-member", { member: "3" })).toMatchObject({ follows: false, screen: "group-status" });
  });

  it("refuses what no page sends", async () => {
    const walk = await walkAs("half-filled", "/");
    const address = "/application/demo-seattle/apply";
    const save = (input: unknown) => ({ command: "save-answers", input });
    const wrong: unknown[] = [
      null,
      {},
      { address: 1, steps: [] },
      { address: "https://elsewhere.example", steps: [] },
      { address, steps: {} },
      { address, steps: [1] },
      { address, steps: [{ command: "go" }] },
      { address, steps: Array.from({ length: 401 }, () => save({})) },
    ];
    for (const body of wrong) expect(await walk.ask(body), JSON.stringify(body)?.slice(0, 80)).toMatchObject({ problem: { kind: "invalid" } });
    for (const pressed of [{ command: "toString", input: {} }, save({}), save({ root: "applicant", values: "x" })])
      expect(await walk.ask({ address, steps: [], pressed }), JSON.stringify(pressed)).toMatchObject({ ok: false });
    for (const values of [{ first_name: {} }, { birthdate: ["x"] }, { "address.city.deep": 1 }]) {
      const { ok } = await walk.ask({ address, steps: [], pressed: save({ root: "applicant", target: null, values }) });
      expect(typeof ok).toBe("boolean");
    }
    expect(await walk.ask({ address: "/no/such/page", steps: [] })).toMatchObject({ problem: { kind: "not-found" } });
  });
});
