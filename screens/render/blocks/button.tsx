import type { Live, ResolvedAction } from "#screens/language/descriptor.ts";
import { ActionElement } from "../action-element.tsx";
import { Icon } from "../icons.tsx";
import { useLiveFlag, useLiveText } from "../forms/use-field.ts";
import type { BlockProps } from "./block.ts";
import { useBlockedPress } from "./blocked-press.tsx";

export interface ButtonProps {
  label: Live<string>; action: ResolvedAction; tone?: "main" | "line" | "plain" | "soft"; icon?: string; trailingIcon?: string;
  blocked?: Live<boolean>; reason?: Live<string>; wide?: boolean;
}

export function ButtonBlock({ block }: BlockProps<ButtonProps>) {
  const blocked = useLiveFlag(block.blocked, "block");
  const label = useLiveText(block.label);
  const reason = useLiveText(block.reason);
  const { press, alarmed } = useBlockedPress(blocked, block.action);
  const reasonId = `${block.id}-reason`;
  const tone = block.tone ?? "main";
  const button = (
    <ActionElement action={block.action} onPress={press}
      className={`btn ${tone}${blocked ? " off" : ""}${block.wide ? " wide" : ""}`}
      aria-disabled={blocked || undefined} aria-describedby={blocked && reason ? reasonId : undefined}>
      {block.icon && <Icon name={block.icon} size="s" />}{label}{block.trailingIcon && <Icon name={block.trailingIcon} size="s" />}
    </ActionElement>
  );
  if (!blocked || !reason) return button;
  return <div className="with-reason"><p className={`hint reason${alarmed ? " alarmed" : ""}`} id={reasonId} role={alarmed ? "alert" : undefined}>{reason}</p>{button}</div>;
}
