/** What happened, in a line that goes again, with the way back while there is one. */

export interface Toast {
  text: string;
  /** Secondary text. */
  detail?: string;
  tone?: "good" | "bad";
  /** Takes back what happened. */
  undo?: () => void;
  /** Instant (ms since 1970) until which it can be taken back; it stays as long. */
  until?: number;
}
export interface ShownToast extends Toast {
  id: number;
  /** When it goes, unless somebody is at it. */
  goesAt: number;
}

export class Toasts {
  #shown: readonly ShownToast[] = [];
  #next = 1;
  readonly #heard = new Set<() => void>();

  constructor(
    readonly ms: number,
    readonly errorMs: number,
    /** What can be taken back stays at least so long. */
    readonly undoMs: number,
  ) {}

  readonly show = (toast: Toast): number => {
    const id = this.#next++;
    const until = toast.until ?? (toast.undo ? Date.now() + this.undoMs : undefined);
    const goesAt = until ?? Date.now() + (toast.tone === "bad" ? this.errorMs : this.ms);
    // One that can be taken back stays in reach beside what is said after it; anything else makes room.
    this.#set([...this.#shown.filter(({ undo }) => undo), { ...toast, ...(until !== undefined && { until }), id, goesAt }]);
    return id;
  };
  readonly close = (id: number): void => this.#set(this.#shown.filter((toast) => toast.id !== id));
  readonly all = (): readonly ShownToast[] => this.#shown;
  readonly subscribe = (heard: () => void): (() => void) => {
    this.#heard.add(heard);
    return () => void this.#heard.delete(heard);
  };

  #set(shown: readonly ShownToast[]): void {
    this.#shown = shown;
    for (const tell of this.#heard) tell();
  }
}
