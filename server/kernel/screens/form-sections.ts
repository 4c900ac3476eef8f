/** The form sections of a drawn screen, and the scope in which their live rules are decided. */
import type { BlockDescriptor, FormSectionDescriptor, Problem, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { answersByVar, remaining, type FormScope } from "#screens/language/forms/form.ts";
import { decideFlag } from "#screens/language/forms/live.ts";

const isSection = (block: BlockDescriptor): block is BlockDescriptor & FormSectionDescriptor => block.kind === "form-section" || block.kind === "flag-section";

/** Every section that may be shown now, wherever it stands. A section that answers can hide is among them while it shows. */
export function shownSections(screen: ScreenDescriptor, scope: FormScope = screenScope(screen)): FormSectionDescriptor[] {
  const found: FormSectionDescriptor[] = [];
  const visit = (blocks: readonly BlockDescriptor[]): void => {
    for (const block of blocks) {
      if (block.visible !== undefined && !decideFlag(block.visible, scope, "show")) continue;
      if (isSection(block)) found.push(block);
      visit(block.blocks ?? []);
    }
  };
  visit(screen.blocks);
  return found;
}

/** All answers of the screen together: a live rule may read another section. */
export function screenScope(screen: ScreenDescriptor): FormScope {
  const answers = new Map<string, unknown>();
  const visit = (blocks: readonly BlockDescriptor[]): void => {
    for (const block of blocks) {
      if (isSection(block)) for (const [path, value] of answersByVar(block.root, block.answers)) answers.set(path, value);
      visit(block.blocks ?? []);
    }
  };
  visit(screen.blocks);
  return { data: {}, answers, constants: screen.constants, today: screen.today, rules: screen.rules };
}

/** Every question that the screen still asks: missing or wrong, with its message, under `<root>.<property>`. */
export function openQuestions(screen: ScreenDescriptor): Problem[] {
  const scope = screenScope(screen);
  return shownSections(screen, scope).flatMap((section) =>
    remaining(section, section.answers, scope).items.map(({ code, property, message }) => ({ code, path: `${section.root}.${property}`, message })),
  );
}
