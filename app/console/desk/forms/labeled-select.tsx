import type { ReactNode, RefObject } from "react";

interface LabeledSelectProps {
  label: string;
  value: string;
  box?: RefObject<HTMLSelectElement>;
  children: ReactNode;
  onChange: (value: string) => void;
}

/** A choice in a room's bar, with what it is about in front of it. */
export function LabeledSelect({ label, value, box, children, onChange }: LabeledSelectProps) {
  return (
    <label className="pick">
      <span>{label}</span>
      <select ref={box} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </label>
  );
}
