import type { ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { ActionElement } from "../../elements/action-element.tsx";
import { Icon } from "../../drawings/icons.tsx";
import type { BlockProps } from "../draw/block.ts";

export function LinkBlock({ block }: BlockProps<{ label: string; action: ResolvedAction; icon?: string }>) {
  return (
    <ActionElement action={block.action} className="text-link">
      {block.icon && <Icon name={block.icon} />}
      {block.label}
    </ActionElement>
  );
}
LinkBlock.plain = true as const;
