import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ANSWERED_FROM_THE_START, QUESTIONS, RULES, type Question, questionOf } from "#tests/support/field-rules.ts";
import { draw } from "./harness/documents.ts";
import { open, pass } from "./harness/open.tsx";
import { formWith } from "./harness/part.ts";
import { APPLY, user, withStandingClock } from "./harness/typing.ts";

withStandingClock();

type Data = Record<string, unknown>;
/** Nothing is answered, income is given by hand and two flags are switched on. */
const BLANK = [
  "application-begun",
  (data: Record<string, unknown>) => {
    data["features"] = { income_verification_active: false };
    data["income_link"] = { active: false, connected: false, manual: true };
    for (const flag of ["flag_roommate", "flag_pet"]) Object.assign(data[flag] as Data, { id: flag, version: 1, expanded: true });
  },
] as const;
/** By the name of its region. */
const SECTIONS: Record<string, string> = {
  "Personal Information": "personal",
  "Current Address": "address",
  "Income Information": "income",
  Screening: "screening",
  "Somebody moves in with me": "flag-roommate",
  "I have a pet": "flag-pet",
};
const sectionOf = ({ section: title }: Pick<Question, "section">) => formWith(SECTIONS[title]!)(...BLANK);

const section = (name: string) => within(screen.getByRole("region", { name }));
const control = ({ section: title, label }: Pick<Question, "section" | "label">) =>
  section(title).getByLabelText(new RegExp(`^${label}`), { selector: "input, select" }) as HTMLInputElement;
/** What the form says is wrong with an answer, where assistive technology finds it. */
const said = (question: Pick<Question, "section" | "label">): string | null => {
  const field = control(question);
  const message =
    field
      .getAttribute("aria-describedby")
      ?.split(" ")
      .flatMap((id) => document.getElementById(id) ?? []) ?? [];
  const problem = message.find((element) => element.classList.contains("msg"))?.textContent ?? null;
  expect(field.getAttribute("aria-invalid") === "true", `${question.label} is marked as it is said to be`).toBe(problem !== null);
  return problem;
};

async function give(question: Question, text: string): Promise<void> {
  const person = user();
  const field = control(question);
  if (field instanceof HTMLSelectElement) await person.selectOptions(field, text);
  else {
    await person.clear(field);
    await person.click(field);
    await person.paste(text);
  }
  await person.tab();
}
const PHONE = questionOf({ root: "applicant", property: "phonenumber" });

describe("the form says at the field what is wrong with an answer", () => {
  const typed = RULES.filter((rule) => rule.typed !== null);
  const cases = [...new Set(typed.map(({ ids, root, property }) => `${ids} ${root}.${property}`))].map((name) => {
    const rules = typed.filter(({ ids, root, property }) => `${ids} ${root}.${property}` === name);
    return [rules[0]!.ids, questionOf(rules[0]!).label, rules] as const;
  });

  test.each(cases)("%s %s", async (_ids, _label, rules) => {
    const question = questionOf(rules[0]!);
    const form = sectionOf(question);
    const { saves } = await open(form);
    for (const { what, value, typed: text, says } of rules) {
      const before = saves().length;
      await give(question, text!(form.today));
      expect(said(question), what).toBe(says);
      await pass(500);
      const sent = saves().slice(before);
      // What is wrong never leaves the browser.
      if (says === null)
        expect(
          sent.map((values) => values[question.property]),
          what,
        ).toContain(value(form.today));
      else expect(sent, what).toEqual([]);
    }
  });
});

describe("what is left out", () => {
  test("[VAL-24] one digit is no phone number yet, and no wrong one; 911 is one", async () => {
    const { saves } = await open(sectionOf(PHONE));
    await give(PHONE, "9");
    expect(said(PHONE)).toBe("Field is required");
    await give(PHONE, "911");
    expect(said(PHONE)).toBe("Invalid phone number.");
    await pass(500);
    expect(saves()).toEqual([]);
  });

  test(`[VAL-4] ${QUESTIONS.map(({ ids }) => ids).join(" ")} is asked for by name when somebody goes on without it`, async () => {
    const { calls } = await open(draw(APPLY, ...BLANK));
    await user().click(screen.getByRole("button", { name: "Continue" }));
    const answered = (question: Question) => ANSWERED_FROM_THE_START.includes(`${question.root}.${question.property}`);
    expect(QUESTIONS.map((question) => [question.label, said(question)])).toEqual(
      QUESTIONS.map((question) => [question.label, answered(question) ? null : question.missing]),
    );
    expect(calls.some(({ command }) => command === "finish-form")).toBe(false);
  });

  test.each(
    QUESTIONS.filter(({ missing, label }) => missing === "Field is required" && !/^(Country|State|Currency|Date|Phone|Start|Monthly|Social)/.test(label)),
  )("[VAL-4] $section: $label is not answered by blanks", async (question) => {
    const { saves } = await open(sectionOf(question));
    await give(question, "   ");
    await pass(500);
    expect(said(question)).toBe("Field is required");
    expect(saves()).toEqual([]);
  });
});
