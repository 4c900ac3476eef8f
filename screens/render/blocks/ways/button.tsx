import type { Live, ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { ActionElement } from "../../elements/action-element.tsx";
import { useLiveFlag, useOpenAnswers } from "../../session/use-field.ts";
import { Icon } from "../../drawings/icons.tsx";
import { useUi } from "../../session/scope.ts";
import type { BlockProps } from "../draw/block.ts";
import { isEndOfForm, useBlockedPress } from "./blocked-press.tsx";

export interface ButtonProps {
  label: string;
  of?: string;
  action: ResolvedAction;
  tone?: "main" | "line" | "plain" | "soft" | "brand" | "round";
  icon?: string;
  trailingIcon?: string;
  blocked?: Live<boolean>;
  reason?: string;
  busy?: string;
  wide?: boolean;
  first?: boolean;
}

/** Something to press. While it waits for answers, the reason stands beside it, and a press shows what is open. */
export function ButtonBlock({ block }: BlockProps<ButtonProps>) {
  return isEndOfForm(block.action) || block.blocked !== undefined ? <WaitingButton block={block} /> : <PlainButton block={block} />;
}
ButtonBlock.plain = true as const;

function PlainButton({ block }: BlockProps<ButtonProps>) {
  return (
    <ActionElement action={block.action} className={classesOf(block)} busyText={block.busy}>
      <Face block={block} />
    </ActionElement>
  );
}

function WaitingButton({ block }: BlockProps<ButtonProps>) {
  const ui = useUi();
  const blocked = useLiveFlag(block.blocked);
  const open = useOpenAnswers();
  const { press, alarmed, alive, waits: waitsForFile } = useBlockedPress(blocked, block.action);
  const isOpen = open > 0 && isEndOfForm(block.action);
  const waits = blocked || (isOpen && block.reason !== undefined);
  const reason = waits && block.reason ? block.reason : isOpen ? ui("ui.all-fields-required") : "";
  const reasonId = `${block.id}-reason`;
  return (
    <div className="with-reason">
      {reason !== "" && (
        <p className={`hint reason${alarmed ? " alarmed" : ""}`} id={reasonId} role={alarmed ? "alert" : undefined}>
          {reason}
        </p>
      )}
      <ActionElement
        action={block.action}
        onPress={press}
        className={`${classesOf(block)}${waits ? " off" : ""}`}
        busyText={waitsForFile ? ui("ui.upload-waits") : block.busy}
        aria-disabled={(alive && waits) || undefined}
        aria-describedby={reason === "" ? undefined : reasonId}
      >
        <Face block={block} />
      </ActionElement>
    </div>
  );
}

const classesOf = (block: ButtonProps): string => `btn ${block.tone ?? "main"}${block.wide ? " wide" : ""}${block.first ? " first" : ""}`;

function Face({ block }: { block: ButtonProps }) {
  return (
    <>
      {block.icon && <Icon name={block.icon} size="s" />}
      {block.label}
      {block.of && <span className="vh">, {block.of}</span>}
      {block.trailingIcon && <Icon name={block.trailingIcon} size="s" />}
    </>
  );
}
