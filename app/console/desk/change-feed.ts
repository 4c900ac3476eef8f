type Listener = (id: string | null) => void;

/** Listeners of one kind of change. */
class Listeners {
  readonly #heard = new Set<Listener>();

  readonly notify = (id: string | null): void => {
    for (const heard of this.#heard) heard(id);
  };
  readonly subscribe = (heard: Listener): (() => void) => {
    this.#heard.add(heard);
    return () => void this.#heard.delete(heard);
  };
}

/** That an application moved; and beside it, that somebody else looks at one or does no more, which moves nothing. */
export class ChangeFeed extends Listeners {
  readonly viewers = new Listeners();
}
