import type { Live, ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { ActionElement } from "../../elements/action-element.tsx";
import { Icon } from "../../drawings/icons.tsx";
import { useLiveFlag } from "../../session/use-field.ts";
import type { BlockProps } from "../draw/block.ts";

interface ChoiceRowProps {
  mark: string | number;
  title: string;
  lines: { id: string; text: string }[];
  chosen?: Live<boolean>;
  action: ResolvedAction;
}

export function ChoiceRow({ block }: BlockProps<ChoiceRowProps>) {
  const chosen = useLiveFlag(block.chosen);
  return (
    <ActionElement action={block.action} className={`choice-row${chosen ? " chosen" : ""}`} aria-current={chosen || undefined}>
      <span className="mark" aria-hidden="true">
        {block.mark}
      </span>
      <span className="told">
        <b>{block.title}</b>
        {block.lines.map(({ id, text }) => (
          <span className="detail" key={id}>
            {text}
          </span>
        ))}
      </span>
      <span className="ring" aria-hidden="true">
        {chosen && <Icon name="check" size="s" />}
      </span>
    </ActionElement>
  );
}
