/** Files of a screen that are on their way: what is pressed meanwhile waits for them. */
export class UploadRegistry {
  #running = new Map<string, Promise<boolean>>();

  get areRunning(): boolean {
    return this.#running.size > 0;
  }

  /** `done`: whether the file is kept; it never rejects. A later one of the same question takes its place. */
  add(key: string, done: Promise<boolean>): void {
    this.#running.set(key, done);
    void done.then(() => this.#running.get(key) === done && this.#running.delete(key));
  }

  /** Until none is on its way. The question of one that was lost or refused meanwhile; null where there is none. */
  async settled(): Promise<string | null> {
    let lost: string | null = null;
    while (this.#running.size > 0) {
      const running = [...this.#running];
      const kept = await Promise.all(running.map(([, done]) => done));
      lost ??= running.find((_, index) => !kept[index])?.[0] ?? null;
    }
    return lost;
  }
}
