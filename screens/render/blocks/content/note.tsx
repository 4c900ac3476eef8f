import type { RichText } from "#screens/language/documents/descriptor.ts";
import { Icon } from "../../drawings/icons.tsx";
import { Rich } from "../../elements/rich-text.tsx";
import type { BlockProps } from "../draw/block.ts";

const TONES = { info: ["", "info"], success: [" ok", "check"], warn: [" warn", "alert"], danger: [" bad", "bad"] } as const;

/** A boxed message. Bad news is announced at once, the rest when there is time. */
export function NoteBlock({ block }: BlockProps<{ title?: string; text: RichText; tone?: keyof typeof TONES; icon?: string }>) {
  const [classes, icon] = TONES[block.tone ?? "info"];
  return (
    <div className={`note${classes}`} role={block.tone === "danger" ? "alert" : "status"}>
      <Icon name={block.icon ?? icon} />
      <p>
        {block.title && <b>{block.title} </b>}
        <Rich text={block.text} />
      </p>
    </div>
  );
}
NoteBlock.plain = true as const;
