/** Modals that a person can have open over a drawn screen. */
import type { ModalDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { askingModals, modalsOfCommands } from "#screens/language/forms/opened-modals.ts";
import type { SubjectScreen } from "../context/deps.ts";

/** Those with a question, the ones that a command of this screen opens among them. */
export const modalsThatAsk = (screen: SubjectScreen, drawn: ScreenDescriptor): ModalDescriptor[] => [
  ...askingModals(drawn),
  ...openedByCommands(screen, drawn).filter(({ rules }) => rules !== undefined),
];

/** One by the key under which it came with the screen, or by the id of one that a command opened. */
export function modalNamed(screen: SubjectScreen, drawn: ScreenDescriptor, key: string): ModalDescriptor | undefined {
  return Object.hasOwn(drawn.modals, key) ? drawn.modals[key] : openedByCommands(screen, drawn).find(({ id }) => id === key);
}

/** What such a modal is opened with is not known here: what depends on it counts as shown. */
function openedByCommands(screen: SubjectScreen, drawn: ScreenDescriptor): ModalDescriptor[] {
  const { set } = screen.documents;
  const known = new Set(Object.values(drawn.modals).map(({ id }) => id));
  return modalsOfCommands(drawn, set.catalog.commands).flatMap((id) => {
    const audience = set.modals[id]?.audience ?? [];
    const isFor = audience.includes("anyone") || audience.includes(screen.subject.audience);
    return known.has(id) || !isFor ? [] : [screen.modal(id)];
  });
}
