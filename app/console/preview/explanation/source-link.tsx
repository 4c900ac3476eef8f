import type { PreviewPlace } from "#server";

/** `schemas/flow.json:42`, as editors and terminals open it. */
export const sourceName = ({ file, line }: PreviewPlace): string => (line === null ? file : `${file}:${line}`);

/** Where something is written; a link where there is an address for it. */
export function SourceLink({ at }: { at: PreviewPlace | null | undefined }) {
  if (!at) return null;
  const name = <code className="written">{sourceName(at)}</code>;
  return at.href === null ? (
    name
  ) : (
    <a href={at.href} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  );
}
