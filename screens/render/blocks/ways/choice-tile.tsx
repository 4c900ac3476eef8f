import type { Live, ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { ActionElement } from "../../elements/action-element.tsx";
import { Icon } from "../../drawings/icons.tsx";
import { pictureUrl } from "../../drawings/pictures.ts";
import { useLiveFlag } from "../../session/use-field.ts";
import type { BlockProps } from "../draw/block.ts";

interface ChoiceTileProps {
  label: string;
  about?: string;
  picture?: string | null;
  icon?: string | null;
  look?: "window" | "chip";
  chosen?: Live<boolean>;
  action: ResolvedAction;
}

/** A choice that is kept with the press. It is pressed or it isn't, and says so in words of the page's language. */
export function ChoiceTileBlock({ block }: BlockProps<ChoiceTileProps>) {
  const chosen = useLiveFlag(block.chosen);
  return (
    <ActionElement action={block.action} className={`choice-tile ${block.look ?? "window"}`} aria-pressed={chosen}>
      {block.picture && <img src={pictureUrl(block.picture)} alt="" decoding="async" />}
      {block.icon && <Icon name={block.icon} />}
      <span className="words">
        <b>{block.label}</b>
        {block.about && <small>{block.about}</small>}
      </span>
      <i className="mark" aria-hidden="true">
        {chosen && <Icon name="check" size="s" />}
      </i>
    </ActionElement>
  );
}
