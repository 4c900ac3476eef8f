import type { RichText } from "#screens/language/documents/descriptor.ts";
import { Icon } from "../../drawings/icons.tsx";
import { Rich } from "../../elements/rich-text.tsx";
import type { BlockProps } from "../draw/block.ts";

const CLASSES = { lead: "lead", body: "", muted: "muted", hint: "hint", success: "success", danger: "danger" } as const;

export function TextBlock({ block }: BlockProps<{ text: RichText; tone?: keyof typeof CLASSES; icon?: string }>) {
  const classes = `text ${CLASSES[block.tone ?? "body"]}`;
  return block.icon ? (
    <p className={`${classes} with-icon`}>
      <Icon name={block.icon} />
      <span>
        <Rich text={block.text} />
      </span>
    </p>
  ) : (
    <p className={classes}>
      <Rich text={block.text} />
    </p>
  );
}
TextBlock.plain = true as const;
