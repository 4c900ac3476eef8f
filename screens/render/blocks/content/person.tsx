import type { Live, ResolvedAction, RichText } from "#screens/language/documents/descriptor.ts";
import { Icon } from "../../drawings/icons.tsx";
import { ActionElement } from "../../elements/action-element.tsx";
import { Avatar } from "../../elements/avatar.tsx";
import { Rich } from "../../elements/rich-text.tsx";
import { useLiveFlag } from "../../session/use-field.ts";
import type { BlockProps } from "../draw/block.ts";

export interface PersonProps {
  name: string;
  called?: string;
  about?: RichText;
  picture?: string | null;
  drawing?: string | null;
  initials?: boolean;
  unknown?: boolean;
  state?: string;
  tone?: "success" | "warn" | "danger" | "quiet";
  icon?: string;
  here?: Live<boolean>;
  hereText?: string;
  action?: ResolvedAction;
  actionLabel?: string;
}

/** Of the first word and the last one. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [...new Set([words[0], words.at(-1)])]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase();
}

/** Somebody, as one row: who it is, how they stand, and what can be done about it. */
export function Person({ block }: BlockProps<PersonProps>) {
  const here = useLiveFlag(block.here) && block.here !== undefined;
  const stateId = `${block.id}-state`;
  const name = block.called ?? block.name;
  return (
    <div className="person">
      <span className="portrait">
        {block.unknown ? (
          <span className="unknown">
            <Icon name="key" />
          </span>
        ) : block.initials && !block.picture ? (
          <span className="initials" aria-hidden="true">
            {initialsOf(name)}
          </span>
        ) : (
          <Avatar url={block.picture ?? null} drawing={block.drawing ?? ""} seed={name} size={48} />
        )}
        {here && <i className="presence" />}
      </span>
      <span className="words">
        <b className="name">
          {name}
          {here && block.hereText && <span className="vh">, {block.hereText}</span>}
        </b>
        {block.about !== undefined && (
          <span className="about">
            <Rich text={block.about} />
          </span>
        )}
      </span>
      {block.state && (
        <span className={`state ${block.tone ?? "quiet"}`} id={stateId}>
          {block.icon && <Icon name={block.icon} size="s" />}
          {block.state}
        </span>
      )}
      {block.action && block.actionLabel && (
        <ActionElement action={block.action} className="btn line sm" aria-describedby={block.state ? stateId : undefined}>
          {block.actionLabel}
          <span className="vh">, {name}</span>
        </ActionElement>
      )}
    </div>
  );
}
