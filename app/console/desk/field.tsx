import { type ReactNode, useId } from "react";

/** A field at the console's density: its name above, what is wrong with it below. `children` is given what ties it to both. */
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
  const described = error !== undefined || note !== undefined ? `${id}-said` : undefined;
  return (
    <div className="cfield">
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-invalid": error === undefined ? undefined : true, "aria-describedby": described })}
      {described && (
        <p id={described} className={error === undefined ? "cap" : "wrong"}>
          {error ?? note}
        </p>
      )}
    </div>
  );
}
