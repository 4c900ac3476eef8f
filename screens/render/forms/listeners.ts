/** Who listens to what, by name. */
export class Listeners {
  #byName = new Map<string, Set<() => void>>();

  /** Answers how to stop. */
  add(name: string, listener: () => void): () => void {
    let listeners = this.#byName.get(name);
    if (!listeners) this.#byName.set(name, (listeners = new Set()));
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  notify(name: string): void {
    // A copy: whoever is told may listen anew, and would be told again and again.
    for (const listener of Array.from(this.#byName.get(name) ?? [])) listener();
  }

  tellAll(): void {
    for (const name of this.#byName.keys()) this.notify(name);
  }
}
