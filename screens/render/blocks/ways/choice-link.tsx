import type { Live, ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { ActionElement } from "../../elements/action-element.tsx";
import { Icon } from "../../drawings/icons.tsx";
import { useLiveFlag } from "../../session/use-field.ts";
import type { BlockProps } from "../draw/block.ts";

interface ChoiceLinkProps {
  label: string;
  chosen?: Live<boolean>;
  action: ResolvedAction;
}

export function ChoiceLinkBlock({ block }: BlockProps<ChoiceLinkProps>) {
  const chosen = useLiveFlag(block.chosen);
  return (
    <ActionElement action={block.action} className={`choice-link${chosen ? " chosen" : ""}`} aria-current={chosen || undefined}>
      {block.label}
      {chosen && <Icon name="check" size="s" />}
    </ActionElement>
  );
}
