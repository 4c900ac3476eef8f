/** What lies over the page: modals, the popup frame, messages. One store, read by the shell's hosts. */
import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import type { ModalDescriptor } from "#screens/language/documents/descriptor.ts";

export type Tone = "success" | "danger" | "info";
export interface Message {
  id: number;
  text: string;
  tone: Tone;
}
export interface OpenModal {
  id: number;
  modal: ModalDescriptor;
  /** Under which it came with the screen; null when a command opened it. */
  key: string | null;
  closing: boolean;
  opener: HTMLElement | null;
  over: Covered;
}
export interface OpenFrame {
  href: string;
  title: string;
  closing: boolean;
  opener: HTMLElement | null;
  over: Covered;
}
/** The screen that something lies over and goes with: messages stay when another one comes, dialogs don't. */
type Covered = object | null;

export interface OverlayState {
  modals: readonly OpenModal[];
  frame: OpenFrame | null;
  messages: readonly Message[];
  /** What the server could not do, in its words; null when the last thing that was pressed went well. */
  failure: string | null;
  /** Why answers can't be saved just now; null while they can. */
  trouble: string | null;
  /** How often something was tried here: what came of an earlier try is no longer said. */
  tries: number;
}

const nothing: OverlayState = { modals: [], frame: null, messages: [], failure: null, trouble: null, tries: 0 };

export class Overlays {
  #state = nothing;
  #listeners = new Set<() => void>();
  #ids = 0;
  #screen: Covered = null;
  /** What waits for the screen that the person is led to. */
  #arrived: (() => void) | null = null;

  constructor(private readonly constants: Pick<PageConstants, "modal_close_ms" | "popup_close_ms" | "snackbar_ms">) {}

  readonly get = (): OverlayState => this.#state;
  readonly getServer = (): OverlayState => nothing;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Another screen stands there now: what lay over the one before is gone with it. */
  enter(screen: object): void {
    this.#screen = screen;
    const { modals, frame } = this.#state;
    if (modals.length > 0 || frame) this.#set({ modals: modals.filter(({ over }) => over === screen), frame: frame?.over === screen ? frame : null });
    this.#arrived?.();
    this.#arrived = null;
  }

  /** A moment after the person has seen the screen that they are at, or that they are led to. */
  openLater(modal: ModalDescriptor, delayMs: number, isLeaving: boolean): void {
    const wait = (): void => void setTimeout(() => this.openModal(modal), delayMs);
    if (isLeaving) this.#arrived = wait;
    else wait();
  }

  openModal(modal: ModalDescriptor, key: string | null = null): void {
    const same = this.#state.modals.find((open) => open.modal.id === modal.id && !open.closing);
    if (same) return this.#set({ modals: this.#state.modals.map((open) => (open === same ? { ...open, modal, key } : open)) });
    this.#set({ modals: [...this.#state.modals, { id: ++this.#ids, modal, key, closing: false, opener: focused(), over: this.#screen }] });
  }

  /** The screen was drawn anew, and with it the modals that came with it. */
  redrawModals(modals: Readonly<Record<string, ModalDescriptor>>): void {
    const drawn = this.#state.modals.map((open) => ({ ...open, modal: (open.key === null ? undefined : modals[open.key]) ?? open.modal }));
    if (drawn.some(({ modal }, i) => modal !== this.#state.modals[i]!.modal)) this.#set({ modals: drawn });
  }

  /** Closes the topmost modal; it is gone after its animation. */
  closeModal(): void {
    const top = this.#state.modals.findLast((open) => !open.closing);
    if (!top) return;
    this.#set({ modals: this.#state.modals.map((open) => (open === top ? { ...open, closing: true } : open)) });
    setTimeout(() => {
      // Gone with its screen: the person is at another one, perhaps typing already.
      if (!this.#state.modals.some(({ id }) => id === top.id)) return;
      // A dialog that this one led to stays, keeps the focus, and gives it back to where all began.
      const left = this.#state.modals.filter((open) => open.id !== top.id).map((open) => (open.id > top.id ? { ...open, opener: top.opener } : open));
      this.#set({ modals: left });
      if (left.every((open) => open.closing)) returnFocus(top.opener);
    }, this.constants.modal_close_ms);
  }

  openFrame(href: string, title: string): void {
    this.#set({ frame: { href, title, closing: false, opener: focused(), over: this.#screen } });
  }

  closeFrame(): void {
    const { frame } = this.#state;
    if (!frame || frame.closing) return;
    const closing = { ...frame, closing: true };
    this.#set({ frame: closing });
    setTimeout(() => {
      if (this.#state.frame !== closing) return;
      this.#set({ frame: null });
      returnFocus(frame.opener);
    }, this.constants.popup_close_ms);
  }

  /** Says above the screen what the server could not do; null takes it back. */
  fail(failure: string | null): void {
    if (this.#state.failure !== failure) this.#set({ failure });
  }

  /** Says above the screen why answers can't be saved, for as long as it lasts. */
  trouble(trouble: string | null): void {
    if (this.#state.trouble !== trouble) this.#set({ trouble });
  }

  say(text: string, tone: Tone = "success", ms: number = this.constants.snackbar_ms, delayMs = 0): void {
    const show = () => {
      const message = { id: ++this.#ids, text, tone };
      this.#set({ messages: [...this.#state.messages.filter((other) => other.text !== text), message] });
      setTimeout(() => this.#set({ messages: this.#state.messages.filter((other) => other.id !== message.id) }), ms);
    };
    if (delayMs > 0) setTimeout(show, delayMs);
    else show();
  }

  /** The refusals no longer stand: the person got further. */
  takeBackRefusals(): void {
    this.#set({ messages: this.#state.messages.filter(({ tone }) => tone !== "danger") });
  }

  /** The person tries something, maybe once more: what is said of the last try is taken back. */
  tryAgain(): void {
    this.takeBackRefusals();
    this.#set({ failure: null, tries: this.#state.tries + 1 });
  }

  #set(change: Partial<OverlayState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function focused(): HTMLElement | null {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : null;
}

/** To where it was; where that was nowhere, as on a page that begins with a dialog, or is gone, to where the screen begins. */
export function returnFocus(element: HTMLElement | null): void {
  if (element?.isConnected) element.focus();
  else document.getElementById("main")?.focus({ preventScroll: true });
}
