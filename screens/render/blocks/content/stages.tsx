import { pictureUrl } from "../../drawings/pictures.ts";
import { Rich } from "../../elements/rich-text.tsx";
import type { BlockProps } from "../draw/block.ts";
import type { RichText } from "#screens/language/documents/descriptor.ts";

interface Stage {
  id: string;
  title: string;
  text?: RichText;
  picture: string;
  done?: boolean;
  now?: boolean;
}
export interface StagesProps {
  label: string;
  items: Stage[];
}

/** What happens, one after the other: behind, here, or still to come. */
export function Stages({ block }: BlockProps<StagesProps>) {
  return (
    <ol className="stages" aria-label={block.label}>
      {block.items.map(({ id, title, text, picture, done, now }) => (
        <li key={id} className={now === true ? "now" : done === true ? "done" : undefined} aria-current={now === true ? "step" : undefined}>
          <img src={pictureUrl(picture)} alt="" width={96} height={120} />
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
