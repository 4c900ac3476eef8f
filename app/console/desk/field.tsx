import { type ReactNode, useId } from "react";

/** A field at the console's density: its name above, what is wrong with it and its note below. `children` is given what ties it to all of them. */
export function Field({
  label,
  note,
  error,
  children,
}: {
  label: string;
  note?: string;
  error?: string | undefined;
  children: (tied: { id: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined }) => ReactNode;
}) {
  const id = useId();
  const wrong = error === undefined ? undefined : `${id}-wrong`;
  const about = note === undefined ? undefined : `${id}-note`;
  const described = [wrong, about].filter(Boolean).join(" ") || undefined;
  return (
    <div className="cfield">
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-invalid": error === undefined ? undefined : true, "aria-describedby": described })}
      {wrong && (
        <p id={wrong} className="wrong">
          {error}
        </p>
      )}
      {about && (
        <p id={about} className="cap">
          {note}
        </p>
      )}
    </div>
  );
}
