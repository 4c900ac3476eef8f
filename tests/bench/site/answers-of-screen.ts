/** The answers that a drawn screen holds, as plain texts: all that a hand-written page is given. */
import type { BlockDescriptor } from "#screens/language/documents/descriptor.ts";

export function answersOfScreen(blocks: readonly BlockDescriptor[]): Record<string, string> {
  const answers: Record<string, string> = {};
  const visit = (block: BlockDescriptor) => {
    for (const [property, answer] of Object.entries((block["answers"] ?? {}) as Record<string, unknown>)) {
      if (typeof answer === "string" || typeof answer === "number" || typeof answer === "boolean")
        answers[`${String(block["root"])}.${property}`] = String(answer);
    }
    if (block["manualChosen"] === true) answers["income.manual"] = "true";
    for (const child of block.blocks ?? []) visit(child);
  };
  blocks.forEach(visit);
  return answers;
}
