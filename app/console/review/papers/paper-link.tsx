import { Icon } from "#screens/render/drawings/icons.tsx";
import type { Paper } from "../review-types.ts";

/** A paper by its name, beside what it was handed in for: pressed, it is shown. */
export function PaperLink({ paper, onShow }: { paper: Paper | undefined; onShow: (paper: string) => void }) {
  if (!paper) return null;
  return (
    <button type="button" className="paper-link" title={paper.filename} onClick={() => onShow(paper.id)}>
      <Icon name="doc" size="xs" />
      <span>{paper.name}</span>
    </button>
  );
}
