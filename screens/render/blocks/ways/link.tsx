import type { Live, ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { ActionElement } from "../../elements/action-element.tsx";
import { Icon } from "../../drawings/icons.tsx";
import type { BlockProps } from "../draw/block.ts";

export function LinkBlock({ block }: BlockProps<{ label: string; action: ResolvedAction; icon?: string; current?: Live<boolean> }>) {
  return (
    <ActionElement action={block.action} className="text-link" aria-current={block.current === true || undefined}>
      {block.icon && <Icon name={block.icon} />}
      {block.label}
    </ActionElement>
  );
}
LinkBlock.plain = true as const;
