/** The hand-written form's fields. */
import { type CSSProperties, type InputHTMLAttributes, type ReactNode, useEffect, useRef, useState } from "react";
import sprite from "#screens/render/assets/icons.svg?url";
import { useForm } from "./answers.ts";

export function Icon({ name, size }: { name: string; size?: string }) {
  return (
    <svg className={size ? `icon ${size}` : "icon"} viewBox="0 0 20 20" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

function SaveMark({ name }: { name: string }) {
  switch (useForm().saves[name]) {
    case "saving":
      return (
        <span className="save">
          <i className="spin" />
          Saving
        </span>
      );
    case "saved":
      return (
        <span className="save ok">
          <Icon name="check" size="xs" />
          Saved
        </span>
      );
    case "unsaved":
      return (
        <span className="save wait">
          <i className="dot" />
          Not saved yet
        </span>
      );
    default:
      return null;
  }
}

/** A word more on a question, as the product's own tooltip. */
function Tip({ id, about, text }: { id: string; about: string; text: string }) {
  const [dismissed, setDismissed] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !box.current?.matches(":hover, :focus-within")) return;
      event.stopPropagation();
      setDismissed(true);
    };
    document.addEventListener("keydown", dismiss, true);
    return () => document.removeEventListener("keydown", dismiss, true);
  }, []);
  const show = () => setDismissed(false);
  return (
    <span ref={box} className="tip" data-dismissed={dismissed || undefined} onPointerEnter={show} onFocus={show}>
      <button type="button" aria-label={`Why we ask, ${about}`} aria-describedby={id} onClick={show}>
        <Icon name="help" size="s" />
      </button>
      <span role="tooltip" id={id} style={{ "--widest": "230px" } as CSSProperties}>
        {text}
      </span>
    </span>
  );
}

interface FrameProps {
  id: string;
  name: string;
  label: string;
  kind: string;
  half?: boolean;
  optional?: boolean;
  hint?: string;
  help?: string;
  children: ReactNode;
}

function Frame({ id, name, label, kind, half, optional, hint, help, children }: FrameProps) {
  const { problems, touched } = useForm();
  const problem = touched[name] ? problems[name] : undefined;
  return (
    <div className={`field${half ? " half" : ""}${problem ? " bad" : ""} kind-${kind}`}>
      <div className="top">
        <label htmlFor={id}>
          {label}
          {optional && <span className="opt"> (optional)</span>}
        </label>
        {help && <Tip id={`${id}-help`} about={label} text={help} />}
        <SaveMark name={name} />
      </div>
      {children}
      {problem ? (
        <p className="msg" id={`${id}-m`}>
          <Icon name="bad" size="s" />
          {problem}
        </p>
      ) : (
        hint && (
          <p className="hint" id={`${id}-m`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

export interface FieldProps {
  id: string;
  name: string;
  label: string;
  half?: boolean;
  optional?: boolean;
  hint?: string;
  help?: string;
  autoComplete?: string;
  placeholder?: string;
}

function useControl({ id, name, optional, hint, autoComplete, placeholder }: FieldProps) {
  const { answers, problems, touched, type, leave } = useForm();
  const wrong = touched[name] && problems[name] !== undefined;
  return {
    id,
    name,
    value: answers[name] ?? "",
    autoComplete,
    placeholder,
    "aria-required": optional ? undefined : true,
    "aria-invalid": wrong || undefined,
    "aria-describedby": wrong || hint ? `${id}-m` : undefined,
    onChange: (event: { target: { value: string } }) => type(name, event.target.value),
    onBlur: () => leave(name),
  } as const;
}

type TextProps = FieldProps & {
  kind?: string;
  num?: boolean;
  before?: ReactNode;
  after?: ReactNode;
  under?: ReactNode;
  more?: InputHTMLAttributes<HTMLInputElement>;
};

export function Text({ kind = "text", num, before, after, under, more, ...field }: TextProps) {
  const control = useControl(field);
  return (
    <Frame {...field} kind={kind}>
      <div className={num ? "input num" : "input"}>
        {before}
        <input type="text" {...control} {...more} />
        {after}
      </div>
      {under}
    </Frame>
  );
}

export const Email = (field: FieldProps) => <Text {...field} kind="email" more={{ inputMode: "email", autoCapitalize: "none", spellCheck: false }} />;

export function DateText(field: FieldProps) {
  const { type } = useForm();
  return (
    <Text
      {...field}
      kind="date"
      num
      placeholder="MM/DD/YYYY"
      more={{ inputMode: "numeric" }}
      after={
        <>
          <button
            type="button"
            className="in-button"
            aria-label={`Open the calendar, ${field.label}`}
            onClick={(event) => (event.currentTarget.nextElementSibling as HTMLInputElement).showPicker()}
          >
            <Icon name="cal" />
          </button>
          <input
            type="date"
            className="picker"
            tabIndex={-1}
            aria-hidden="true"
            min="1900-01-01"
            onChange={(event) => type(field.name, event.target.value.replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1"))}
          />
        </>
      }
    />
  );
}

export function Select({
  kind = "select",
  empty,
  options,
  ...field
}: FieldProps & { kind?: string; empty?: boolean; options: readonly (readonly [string, string])[] }) {
  const control = useControl(field);
  return (
    <Frame {...field} kind={kind}>
      <div className="input">
        <select {...control}>
          {empty && <option value="">Choose</option>}
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chev" size="s" />
      </div>
    </Frame>
  );
}

const PHONES = [
  ["US", "US +1"],
  ["CA", "CA +1"],
  ["GB", "UK +44"],
  ["MX", "MX +52"],
  ["CN", "CN +86"],
  ["IN", "IN +91"],
  ["other", "Other"],
] as const;

export function Phone(field: FieldProps) {
  const [country, setCountry] = useState("US");
  return (
    <Text
      {...field}
      kind="phone"
      num
      more={{ inputMode: "tel" }}
      before={
        <span className="prefix">
          <span aria-hidden="true">{PHONES.find(([value]) => value === country)?.[1]}</span>
          <Icon name="chev" size="xs" />
          <select aria-label={`Country of the phone number, ${field.label}`} value={country} onChange={(event) => setCountry(event.target.value)}>
            {PHONES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </span>
      }
    />
  );
}

export function Check({ id, name, label, hint }: FieldProps) {
  const { answers, type, leave } = useForm();
  return (
    <div className="field kind-checkbox">
      <label className="check">
        <input
          type="checkbox"
          className="box"
          id={id}
          name={name}
          aria-describedby={hint && `${id}-m`}
          value="true"
          checked={answers[name] === "true"}
          onChange={(event) => {
            type(name, String(event.target.checked));
            leave(name);
          }}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className="hint" id={`${id}-m`}>
          {hint}
        </p>
      )}
    </div>
  );
}

const TYPES = ".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg";

export function Upload({ id, name, label, hint, purpose }: FieldProps & { purpose: string }) {
  const { type, leave } = useForm();
  const [problem, setProblem] = useState<string | null>(null);
  const upload = async (file: File | undefined) => {
    if (!file) return;
    const body = new FormData();
    body.set("purpose", purpose);
    body.set("file", file);
    const answer = await fetch("/api/v1/files/", { method: "POST", body });
    setProblem(answer.ok ? null : "The file could not be uploaded");
    if (!answer.ok) return;
    type(name, ((await answer.json()) as { id: string }).id);
    leave(name);
  };
  return (
    <div className="field kind-document">
      <div className="upload">
        <div className="top">
          <label htmlFor={id}>{label}</label>
          <SaveMark name={name} />
        </div>
        <div className="drop">
          <span className="btn line sm" aria-hidden="true">
            <Icon name="upload" size="s" />
            Choose a file
          </span>
          <span className="hint" aria-hidden="true">
            or drop it here
          </span>
          <input
            id={id}
            type="file"
            accept={TYPES}
            aria-describedby={`${id}-m ${id}-m-limits`}
            aria-required="true"
            onChange={(event) => void upload(event.target.files?.[0])}
          />
        </div>
        {problem ? (
          <p className="msg">{problem}</p>
        ) : (
          <p className="hint" id={`${id}-m`}>
            {hint}
          </p>
        )}
        <p className="hint" id={`${id}-m-limits`}>
          Valid file types are PDF, PNG and JPEG, should be less than 25MB and have file names less than 100 characters long.
        </p>
      </div>
    </div>
  );
}
