import type { BlockProps } from "../draw/block.ts";

export function FigureBlock({ block }: BlockProps<{ label: string; value: string; unit?: string; share?: number | null }>) {
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
      {typeof block.share === "number" && <progress className="share" aria-hidden="true" value={block.share} />}
    </div>
  );
}
