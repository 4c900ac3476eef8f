import { pictureUrl } from "../../drawings/pictures.ts";
import { ActionElement } from "../../elements/action-element.tsx";
import { Rich } from "../../elements/rich-text.tsx";
import type { BlockProps } from "../draw/block.ts";
import { progressRing } from "../sections/progress-ring.tsx";
import type { ResolvedAction, RichText } from "#screens/language/documents/descriptor.ts";

interface Stage {
  id: string;
  title: string;
  text?: RichText;
  picture?: string;
  action?: ResolvedAction;
  done?: boolean;
  now?: boolean;
}
export interface StagesProps {
  look?: "pictures" | "rail";
  label: string;
  current?: string;
  items: Stage[];
  all?: ResolvedAction;
  allLabel?: string;
}

/** What happens, one after the other: behind, here, or still to come. */
export function Stages({ block }: BlockProps<StagesProps>) {
  if (block.look === "rail") return <Rail {...block} />;
  return (
    <ol className="stages" aria-label={block.label}>
      {block.items.map(({ id, title, text, picture, done, now }) => (
        <li key={id} className={now === true ? "now" : done === true ? "done" : undefined} aria-current={now === true ? "step" : undefined}>
          {picture !== undefined && <img src={pictureUrl(picture)} alt="" width={96} height={120} />}
          <b>{title}</b>
          {text !== undefined && (
            <span>
              <Rich text={text} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The same in short, beside a page. Which of its two shapes is seen is for the width of the page. */
function Rail({ label, items, all, allLabel, current: here }: StagesProps) {
  const current = items.find(({ id }) => id === here);
  return (
    <div className="stage-rail">
      {current && (
        <div className="section-bar">
          {ring(current)}
          <span>{words(current)}</span>
          {all && (
            <ActionElement action={all} className="btn plain sm">
              {allLabel}
            </ActionElement>
          )}
        </div>
      )}
      <nav className="rail" aria-label={label}>
        <ol>
          {items.map((item) => {
            const className = [item === current && "now", item.done === true && "done"].filter(Boolean).join(" ") || undefined;
            const inside = (
              <>
                {ring(item)}
                {words(item)}
              </>
            );
            return (
              <li key={item.id} className={className} aria-current={item === current ? "step" : undefined}>
                {item.action ? <ActionElement action={item.action}>{inside}</ActionElement> : <span className="stage">{inside}</span>}
              </li>
            );
          })}
        </ol>
      </nav>
    </div>
  );
}

const ring = ({ done }: Stage) => progressRing(done === true ? 0 : 1, 1);
const words = ({ title, text }: Stage) => (
  <>
    <b>{title}</b>
    {text !== undefined && (
      <small>
        <Rich text={text} />
      </small>
    )}
  </>
);
