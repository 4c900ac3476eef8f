import type { ModalDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { asksForScreen, asksSomething } from "#screens/language/forms/opened-modals.ts";

export interface ModalQuestions {
  /** Those that came with the screen: of several with other arguments the one that was opened last, or else the first. */
  modals: Record<string, ModalDescriptor>;
  /** Those that a command opened, and those with forms that a person did. */
  standing: ModalDescriptor[];
  /** All that ask something now. */
  asking: ModalDescriptor[];
}

/** Whether anything of it is to be known while it stands there: what it asks, or what its texts look values up in. */
const bringsSomething = (modal: ModalDescriptor): boolean => asksSomething(modal) || modal.tables !== undefined;

/** Modals that bring something and were opened, by their id. `key`: of one that came with the screen; null when a command opened it. */
export class OpenedModalRegistry {
  readonly #met = new Map<string, { key: string | null; modal: ModalDescriptor }>();

  /** False where it is known already, or brings nothing. */
  meet(modal: ModalDescriptor, key: string | null): boolean {
    if (!bringsSomething(modal) || this.#met.get(modal.id)?.modal === modal) return false;
    this.#met.set(modal.id, { key, modal });
    return true;
  }

  /** False where it goes on asking: it came with the screen. */
  part(modal: ModalDescriptor): boolean {
    return this.#met.get(modal.id)?.key === null && this.#met.delete(modal.id);
  }

  /** What a screen's modals ask as it stands. */
  of({ modals, answer }: ScreenDescriptor): ModalQuestions {
    for (const { key = null, ...modal } of answer?.modals ?? []) if (!this.#met.has(modal.id)) this.#met.set(modal.id, { key, modal });
    const forScreen = Object.values(modals).filter(asksForScreen);
    // Nearly every page, and each is drawn on the server.
    if (this.#met.size === 0 && forScreen.length === 0) return { modals, standing: forScreen, asking: forScreen };
    const met = new Map([...this.#met].map(([id, { key, modal }]) => [id, (key === null ? undefined : modals[key]) ?? modal]));
    const first = new Map(
      Object.values(modals)
        .map((modal) => [modal.id, modal] as const)
        .reverse(),
    );
    const known = Object.fromEntries(Object.entries(modals).map(([key, { id }]) => [key, met.get(id) ?? first.get(id)!]));
    const own = Object.values(known).filter(asksForScreen);
    const asked = new Set((answer?.modals ?? []).map(({ id }) => id));
    const standing = [...met.values()].filter((modal) => bringsSomething(modal) && (!own.includes(modal) || asked.has(modal.id)));
    return { modals: known, standing, asking: [...new Set([...standing, ...own])] };
  }
}

/** "n fields remaining" for every n that the screen or one of its modals comes to. */
export const longest = (texts: readonly string[], modals: readonly ModalDescriptor[]): readonly string[] =>
  modals.reduce((most, { remainingTexts = [] }) => (remainingTexts.length > most.length ? remainingTexts : most), texts);
