import type { BlockProps } from "../draw/block.ts";

export function SpinnerBlock({ block }: BlockProps<{ label: string }>) {
  return (
    <p className="waiting" role="status">
      <i className="spin big" />
      {block.label}
    </p>
  );
}
