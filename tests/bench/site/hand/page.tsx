/** The application form as one would write it without a screen language: React, and nothing else. */
import { type Answers, FormContext, required, useHandForm } from "./answers.ts";
import { Aside, Rail, Shell } from "./frame.tsx";
import { Additional, Address, Income, Personal, Screening } from "./sections.tsx";

const TITLES: Record<string, string> = {
  personal: "Personal Information",
  address: "Current Address",
  income: "Income Information",
  screening: "Screening",
  additional: "Additional Information",
};

export function HandPage({ answers }: { answers: Answers }) {
  const form = useHandForm(answers);
  const asked = required(form.answers);
  const left = Object.fromEntries(Object.entries(asked).map(([section, names]) => [section, names.filter((name) => form.problems[name] !== undefined).length]));
  const parts = Object.entries(TITLES).map(([id, title]) => ({ id, title, remaining: left[id] ?? 0, total: Math.max(1, asked[id]?.length ?? 0) }));
  const open = parts.some((part) => part.remaining > 0);
  return (
    <FormContext.Provider value={form}>
      <Shell>
        <form method="post" className="screen layout-form" noValidate onSubmit={(event) => event.preventDefault()}>
          <main className="region-main" id="main">
            <div className="inside">
              <h1 className="display page" tabIndex={-1}>
                Provide us with your information
              </h1>
              <p className="text lead">It takes 4 to 5 minutes. Every answer is kept as you go, so you can stop and come back.</p>
              <div className="sections page">
                <Rail parts={parts} />
                <Personal remaining={left["personal"] ?? 0} />
                <Address remaining={left["address"] ?? 0} />
                <Income remaining={left["income"] ?? 0} />
                <Screening remaining={left["screening"] ?? 0} />
                <Additional remaining={left["additional"] ?? 0} />
              </div>
            </div>
            <footer className="region-footer">
              {open && <p className="text hint">Please complete all required sections to continue</p>}
              <button type="submit" name="command" value="finish-form" className="btn main">
                {open ? "Continue" : "Pay"}
              </button>
            </footer>
          </main>
          <Aside />
        </form>
      </Shell>
    </FormContext.Provider>
  );
}
