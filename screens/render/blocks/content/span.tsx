import type { BlockProps } from "../draw/block.ts";

export interface SpanProps {
  from: string;
  fromLabel: string;
  to: string;
  toLabel: string;
  parts: number | null;
  label: string;
}

/** From one day to another, with a lit window for each part between them. */
export function Span({ block }: BlockProps<SpanProps>) {
  const { from, fromLabel, to, toLabel, parts, label } = block;
  const windows = Math.max(0, Math.round(parts ?? 0));
  return (
    <div className="span">
      <span>
        <small>{fromLabel}</small>
        <b>{from}</b>
      </span>
      {windows > 0 && (
        <span className="windows" role="img" aria-label={label}>
          {Array.from({ length: windows }, (_, index) => (
            <i key={index} />
          ))}
        </span>
      )}
      <span>
        <small>{toLabel}</small>
        <b>{to}</b>
      </span>
    </div>
  );
}
