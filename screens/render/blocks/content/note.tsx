import { type ReactNode, useState } from "react";
import type { RichText } from "#screens/language/documents/descriptor.ts";
import { Icon } from "../../drawings/icons.tsx";
import { Rich } from "../../elements/rich-text.tsx";
import { useOverlays, useScope } from "../../session/scope.ts";
import type { BlockProps } from "../draw/block.ts";

type NoteProps = BlockProps<{ title?: string; text: RichText; tone?: keyof typeof TONES; icon?: string; ofTry?: boolean }>;

const TONES = { info: ["", "info"], success: [" ok", "check"], warn: [" warn", "alert"], danger: [" bad", "bad"] } as const;

/** A boxed message. Bad news is announced at once, the rest when there is time. */
export function NoteBlock({ block }: NoteProps) {
  const [classes, icon] = TONES[block.tone ?? "info"];
  const note = (
    <div className={`note${classes}`} role={block.tone === "danger" ? "alert" : "status"}>
      <Icon name={block.icon ?? icon} />
      <p>
        {block.title && <b>{block.title} </b>}
        <Rich text={block.text} />
      </p>
    </div>
  );
  return block.ofTry ? <UntilTried block={block}>{note}</UntilTried> : note;
}
/** What the screen said before the person tried again is not said any more; what a newer one says is. */
function UntilTried({ block, children }: { block: object; children: ReactNode }) {
  const { tries } = useOverlays(useScope().overlays);
  const [said, setSaid] = useState({ block, tries });
  if (said.block !== block) setSaid({ block, tries });
  return said.block === block && said.tries < tries ? null : children;
}
