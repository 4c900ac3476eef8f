import type { Live, ResolvedAction, RichText } from "#screens/language/documents/descriptor.ts";
import { ActionElement } from "../../elements/action-element.tsx";
import { Door } from "../../drawings/four-panel-door.tsx";
import { useLiveFlag } from "../../session/use-field.ts";
import { Icon } from "../../drawings/icons.tsx";
import { pictureUrl } from "../../drawings/pictures.ts";
import { Rich } from "../../elements/rich-text.tsx";
import { useScope } from "../../session/scope.ts";
import type { BlockProps } from "../draw/block.ts";

interface RowProps {
  title: string;
  subtitle?: RichText;
  tag?: string;
  picture?: string;
  step?: number | null;
  done?: Live<boolean>;
  stepLabel?: string;
  action: ResolvedAction;
  highlighted?: Live<boolean>;
}

export function RowLinkBlock({ block }: BlockProps<RowProps>) {
  const done = useLiveFlag(block.done);
  const highlighted = useLiveFlag(block.highlighted);
  const steps = useScope().descriptor().shell.steps.total;
  return (
    <ActionElement action={block.action} className={`row-link${highlighted ? " first" : ""}${block.picture ? "" : " bare"}`}>
      {block.picture && (
        <span className="pic">
          <img src={pictureUrl(block.picture)} alt="" loading="lazy" decoding="async" />
        </span>
      )}
      <span className="words">
        <span className="display title">{block.title}</span>
        {block.subtitle !== undefined && (
          <span className="sub">
            <Rich text={block.subtitle} />
          </span>
        )}
        {block.tag && <span className="tag mono">{block.tag}</span>}
      </span>
      {block.step !== undefined && block.step !== null && (
        <span className="prog">
          <Door step={done ? steps + 1 : block.step} of={steps} label={block.stepLabel} />
          {block.stepLabel && <span aria-hidden="true">{block.stepLabel}</span>}
        </span>
      )}
      <Icon name="chevr" />
    </ActionElement>
  );
}
