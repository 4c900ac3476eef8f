/** Who wants to know that an application moved. */
export class Moved {
  readonly #heard = new Set<(id: string | null) => void>();

  readonly tell = (id: string | null): void => {
    for (const heard of this.#heard) heard(id);
  };
  readonly subscribe = (heard: (id: string | null) => void): (() => void) => {
    this.#heard.add(heard);
    return () => void this.#heard.delete(heard);
  };
}
