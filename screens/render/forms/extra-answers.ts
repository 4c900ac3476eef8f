/** Answers that no field of the screen asks (`address.county`), until they are saved along with those that are asked. */
export class ExtraAnswers {
  readonly #byRoot = new Map<string, Map<string, unknown>>();

  put(root: string, path: string, value: unknown): void {
    const extras = this.#byRoot.get(root) ?? new Map<string, unknown>();
    this.#byRoot.set(root, extras.set(path, value));
  }
  drain(root: string): Map<string, unknown> {
    const extras = this.#byRoot.get(root) ?? new Map<string, unknown>();
    this.#byRoot.delete(root);
    return extras;
  }
  /** They could not be saved and wait for the next time. What came meanwhile is newer. */
  putBack(root: string, extras: ReadonlyMap<string, unknown>): void {
    if (extras.size > 0) this.#byRoot.set(root, new Map([...extras, ...this.drain(root)]));
  }
}
