import type { ModalDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { asksSomething } from "#screens/language/forms/opened-modals.ts";

/** Modals with questions that were opened, by their id. `key`: of one that came with the screen; null when a command opened it. */
export class MetModals {
  readonly #met = new Map<string, { key: string | null; modal: ModalDescriptor }>();

  /** False where it is known already, or asks nothing. */
  meet(modal: ModalDescriptor, key: string | null): boolean {
    if (!asksSomething(modal) || this.#met.get(modal.id)?.modal === modal) return false;
    this.#met.set(modal.id, { key, modal });
    return true;
  }

  /** False where it goes on asking: it came with the screen. */
  part(modal: ModalDescriptor): boolean {
    return this.#met.get(modal.id)?.key === null && this.#met.delete(modal.id);
  }

  /** Those that came with the screen, of several with other arguments the one that was opened last, or else the first; and those that a command opened. */
  of({ modals, answer }: ScreenDescriptor): { modals: Record<string, ModalDescriptor>; standing: ModalDescriptor[] } {
    for (const { key = null, ...modal } of answer?.modals ?? []) if (!this.#met.has(modal.id)) this.#met.set(modal.id, { key, modal });
    const met = new Map([...this.#met].map(([id, { key, modal }]) => [id, (key === null ? undefined : modals[key]) ?? modal]));
    const first = new Map(
      Object.values(modals)
        .map((modal) => [modal.id, modal] as const)
        .reverse(),
    );
    const known = Object.fromEntries(Object.entries(modals).map(([key, { id }]) => [key, met.get(id) ?? first.get(id)!]));
    const [own, asked] = [new Set(Object.values(known)), new Set((answer?.modals ?? []).map(({ id }) => id))];
    return { modals: known, standing: [...met.values()].filter((modal) => asksSomething(modal) && (!own.has(modal) || asked.has(modal.id))) };
  }
}
