import type { BlockProps } from "../draw/block.ts";

export function FigureBlock({ block }: BlockProps<{ label: string; value: string; unit?: string }>) {
  return (
    <div className="figure">
      <p className="label">{block.label}</p>
      <p className="amount num">
        {block.value}
        {block.unit && (
          <>
            {" "}
            <small>{block.unit}</small>
          </>
        )}
      </p>
    </div>
  );
}
