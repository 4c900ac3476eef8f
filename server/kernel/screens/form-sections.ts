/**
 * The form sections of a drawn screen and of its modals, and the scope in which their live rules are
 * decided. A modal's fields are held to the modal's own rules; what decides them is the same for both.
 */
import type { BlockDescriptor, FormSectionDescriptor, ModalDescriptor, Problem } from "#screens/language/documents/descriptor.ts";
import { answersByVar, remaining, type FormScope } from "#screens/language/forms/form.ts";
import { isSection, sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { decideFlag } from "#screens/language/forms/live.ts";
import type { AskingScreen } from "#screens/resolve/index.ts";
import { askingModals, openedModals } from "#screens/language/forms/opened-modals.ts";

/** What of a screen its forms are made of. */
type Drawn = Omit<AskingScreen, "route">;

export interface ShownSection {
  section: FormSectionDescriptor;
  /** With the rules of the screen or modal that it stands on. */
  scope: FormScope;
}

/**
 * Every section that may be shown now, wherever it stands: on the screen, or in one of `modals`; without any
 * named, in those that something on the screen opens. A section that answers can hide is among them while it shows.
 */
export function shownSections(
  screen: Drawn,
  scope: FormScope = screenScope(screen),
  modals: readonly ModalDescriptor[] = openedModals(screen, scope),
): ShownSection[] {
  return [
    ...sectionsIn(screen.blocks, scope),
    ...modals.flatMap((modal) => sectionsIn(modal.blocks, { ...scope, constants: { ...scope.constants, ...modal.constants }, rules: modal.rules ?? [] })),
  ];
}

function sectionsIn(blocks: readonly BlockDescriptor[], scope: FormScope, found: ShownSection[] = []): ShownSection[] {
  for (const block of blocks) {
    if (block.visible !== undefined && !decideFlag(block.visible, scope)) continue;
    if (isSection(block)) found.push({ section: block, scope });
    if (block.blocks) sectionsIn(block.blocks, scope, found);
  }
  return found;
}

/** All answers of the screen and its modals together: a live rule may read another section. */
export function screenScope(screen: Drawn): FormScope {
  const answers = new Map<string, unknown>();
  const visit = (blocks: readonly BlockDescriptor[]): void => {
    for (const { root, answers: own } of sectionsOf(blocks)) for (const [path, value] of answersByVar(root, own)) answers.set(path, value);
  };
  for (const modal of askingModals(screen)) visit(modal.blocks);
  visit(screen.blocks);
  return { data: {}, answers, constants: screen.constants, today: screen.today, rules: screen.rules };
}

/** Every question that the screen still asks: missing or wrong, with its message, under `<root>.<property>`. */
export function openQuestions(screen: Drawn): Problem[] {
  return shownSections(screen).flatMap(({ section, scope }) =>
    remaining(section, section.answers, scope).items.map(({ code, property, message }) => ({ code, path: `${section.root}.${property}`, message })),
  );
}
