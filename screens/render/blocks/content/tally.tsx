import type { BlockProps } from "../draw/block.ts";

interface TallyProps {
  label: string;
  windows: readonly ("lit" | "now" | "dark")[];
  look?: "row" | "gable";
}

/** A count in words, and beside it the same as windows of a house. */
export function Tally({ block }: BlockProps<TallyProps>) {
  return (
    <p className={`tally ${block.look ?? "row"}`} role="status">
      <span>{block.label}</span>
      <span className="windows" aria-hidden="true">
        {block.windows.map((state, at) => (
          <i key={at} className={state} />
        ))}
      </span>
    </p>
  );
}
