import type { RichText } from "#screens/language/documents/descriptor.ts";
import { Icon } from "../../drawings/icons.tsx";
import { pictureUrl } from "../../drawings/pictures.ts";
import { Rich } from "../../elements/rich-text.tsx";
import type { BlockProps } from "../draw/block.ts";

interface Item {
  id: string;
  title: string;
  text?: RichText;
  icon?: string;
  picture?: string;
  marked?: boolean;
}

export function ListBlock({ block }: BlockProps<{ look?: "icons" | "pictures" | "steps" | "plain" | "line"; items: Item[] }>) {
  const look = block.look ?? "plain";
  const Tag = look === "steps" || look === "line" ? "ol" : "ul";
  return (
    <Tag className={`list ${look}`}>
      {block.items.map((item, index) => (
        <li key={item.id} className={item.marked === true ? "marked" : undefined}>
          {look === "icons" && <Icon name={item.icon ?? "check"} />}
          {look === "pictures" && item.picture !== undefined && <img src={pictureUrl(item.picture)} alt="" data-picture={item.picture} decoding="async" />}
          {look === "steps" && (
            <span className="step-number" aria-hidden="true">
              {index + 1}
            </span>
          )}
          <div>
            <b>{item.title}</b>
            {item.text !== undefined && (
              <p>
                <Rich text={item.text} />
              </p>
            )}
          </div>
        </li>
      ))}
    </Tag>
  );
}
