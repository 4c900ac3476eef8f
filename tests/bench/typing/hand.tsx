/** The same wide form by hand: one state for all answers, rules read again with every change, saved after a field is left. */
import { memo, useCallback, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { MAX_LENGTH, PER_SECTION } from "../wide-form.ts";
import { fieldsAsked, mounted } from "./page.ts";

type Answers = Record<string, string>;

function problemsOf(names: readonly string[], answers: Answers): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const name of names) {
    const answer = answers[name] ?? "";
    if (answer.trim() === "") problems[name] = "Field is required";
    else if (answer.length > MAX_LENGTH) problems[name] = "Maximum number of characters is 50";
  }
  return problems;
}

interface FieldProps {
  name: string;
  value: string;
  problem: string | undefined;
  onType(name: string, text: string): void;
  onLeave(name: string): void;
}

const Field = memo(function Field({ name, value, problem, onType, onLeave }: FieldProps) {
  return (
    <div className={problem ? "field bad" : "field"}>
      <div className="top">
        <label htmlFor={name}>Label</label>
      </div>
      <div className="input">
        <input
          type="text"
          id={name}
          name={name}
          value={value}
          aria-required
          aria-invalid={problem ? true : undefined}
          onChange={(event) => onType(name, event.target.value)}
          onBlur={() => onLeave(name)}
        />
      </div>
      {problem && <p className="msg">{problem}</p>}
    </div>
  );
});

function Form({ sections }: { sections: readonly (readonly string[])[] }) {
  const [answers, setAnswers] = useState<Answers>({});
  const [touched, setTouched] = useState<Record<string, true>>({});
  const all = useMemo(() => sections.flat(), [sections]);
  const problems = useMemo(() => problemsOf(all, answers), [all, answers]);
  const timer = useRef(0);
  const type = useCallback((name: string, text: string) => setAnswers((before) => ({ ...before, [name]: text })), []);
  const leave = useCallback((name: string) => {
    setTouched((before) => ({ ...before, [name]: true }));
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => undefined, 500);
  }, []);
  return (
    <form className="screen">
      {sections.map((names, index) => (
        <section key={names[0]} className="sec">
          <header>
            <h2>Section r{index}</h2>
            <span className="left">{names.filter((name) => problems[name]).length} fields remaining</span>
          </header>
          <div className="fields">
            {names.map((name) => (
              <Field key={name} name={name} value={answers[name] ?? ""} problem={touched[name] && problems[name]} onType={type} onLeave={leave} />
            ))}
          </div>
        </section>
      ))}
    </form>
  );
}

const sections = Array.from({ length: fieldsAsked() / PER_SECTION }, (_, index) => Array.from({ length: PER_SECTION }, (__, i) => `r${index}.p${i}`));
createRoot(mounted()).render(<Form sections={sections} />);
