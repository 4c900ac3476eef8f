/** What stands in for a kind that is not known, told by its shape alone: nothing that has to be answered is skipped silently. */
export type Fallback = "placeholder" | "children" | "help";

/** Fields must not be lost, children can be drawn, the rest leaves a quiet place. */
export function fallbackByShape(block: { blocks?: readonly unknown[]; fields?: unknown }): Fallback {
  if (Array.isArray(block.fields)) return "help";
  return block.blocks && block.blocks.length > 0 ? "children" : "placeholder";
}

/** A field of an unknown kind: it can be left out only when it need not be answered. */
export const fieldFallback = ({ required }: { required: unknown }): Fallback => (required === false ? "placeholder" : "help");
