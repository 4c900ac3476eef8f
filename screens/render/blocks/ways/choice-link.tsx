import type { CSSProperties } from "react";
import type { Live, ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { ActionElement } from "../../elements/action-element.tsx";
import { Icon } from "../../drawings/icons.tsx";
import { useLiveFlag } from "../../session/use-field.ts";
import type { BlockProps } from "../draw/block.ts";

interface ChoiceLinkProps {
  label: string;
  spoken?: string;
  bars?: readonly number[] | null;
  reached?: Live<boolean>;
  chosen?: Live<boolean>;
  action: ResolvedAction;
}

export function ChoiceLinkBlock({ block }: BlockProps<ChoiceLinkProps>) {
  const chosen = useLiveFlag(block.chosen);
  const reached = useLiveFlag(block.reached);
  const { bars } = block;
  const look = `${bars ? "scale-link" : "choice-link"}${bars && reached ? " reached" : ""}${chosen ? " chosen" : ""}`;
  return (
    <ActionElement action={block.action} className={look} aria-current={chosen || undefined}>
      {bars && (
        <span className="bars" aria-hidden="true">
          {bars.map((height, at) => (
            <i key={at} style={{ "--height": height / 100 } as CSSProperties} />
          ))}
        </span>
      )}
      {block.spoken && <span className="vh">{block.spoken}</span>}
      <span aria-hidden={block.spoken ? true : undefined}>{block.label}</span>
      {chosen && !bars && <Icon name="check" size="s" />}
    </ActionElement>
  );
}
