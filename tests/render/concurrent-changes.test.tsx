import { describe, expect, test } from "vitest";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import { sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { draw } from "./harness/documents.ts";
import { open, pass } from "./harness/open.tsx";
import { APPLY, firstName, personal, user, withStandingClock } from "./harness/typing.ts";

withStandingClock();

describe("an answer that was changed on another device", () => {
  const AUGUSTA = { code: "changed-elsewhere", path: "first_name", message: "Changed in another window.", current: "Augusta" };
  const newer = (data: Record<string, unknown>) => Object.assign(data["applicant"] as object, { first_name: "Augusta", last_name: "Jameson", version: 9 });

  /** Somebody at a half-filled form, whose saves are answered by hand. */
  async function typing() {
    const descriptor = draw(APPLY, "half-filled");
    const { target, version } = sectionsOf(descriptor.blocks).find((section) => section.root === "applicant")!;
    const answers: ((result: CommandResult) => void)[] = [];
    const { calls } = await open(descriptor, { answer: () => new Promise((resolve) => answers.push(resolve)) });
    const person = user();
    await person.clear(personal().getByLabelText("Last name"));
    await person.type(personal().getByLabelText("Last name"), "Jameson");
    return {
      person,
      version,
      sent: () => calls.filter(({ command }) => command === "save-answers").map(({ input }) => ({ version: input["version"], values: input["values"] })),
      async isAnswered(result: Partial<CommandResult>) {
        const saved = { root: "applicant", target: target!, version: 9, answers: { last_name: "Jameson" } };
        answers.shift()!({ ok: true, effects: [], saved, descriptor: draw(APPLY, "half-filled", newer), ...result } as CommandResult);
        await pass(0);
      },
    };
  }

  test("and comes along with another answer while it is typed here: it is sent as typed over the old one, which the server tells", async () => {
    const { person, version, sent, isAnswered } = await typing();
    await person.tab();
    await pass(500);
    await person.clear(firstName());
    await person.type(firstName(), "Adele");
    await isAnswered({});
    expect(firstName()).toHaveProperty("value", "Adele");
    await person.tab();
    await pass(500);
    expect(sent().at(-1)).toEqual({ version, values: { first_name: "Adele" } });
    await isAnswered({ ok: false, problems: [AUGUSTA] });
    expect(personal().getByText("Changed in another window.")).toBeTruthy();
    await pass(60_000);
    expect(sent()).toHaveLength(2);

    await person.clear(firstName());
    await person.type(firstName(), "Adele");
    await person.tab();
    await pass(500);
    expect(sent().at(-1), "whoever stays with theirs").toEqual({ version: 9, values: { first_name: "Adele" } });
  });

  test("and is told in the middle of a word: it is told again when the field is left", async () => {
    const { person, version, sent, isAnswered } = await typing();
    await person.clear(firstName());
    await person.type(firstName(), "Ad");
    await pass(500);
    expect(sent()).toEqual([{ version, values: { first_name: "Ad", last_name: "Jameson" } }]);
    await isAnswered({ ok: false, problems: [AUGUSTA] });
    await person.type(firstName(), "ele");
    await person.tab();
    await pass(500);
    expect(sent().at(-1)).toEqual({ version, values: { first_name: "Adele" } });
  });
});
