type Heard = (id: string | null) => void;

/** Who wants to know of one kind of thing that happens to applications. */
class Told {
  readonly #heard = new Set<Heard>();

  readonly tell = (id: string | null): void => {
    for (const heard of this.#heard) heard(id);
  };
  readonly subscribe = (heard: Heard): (() => void) => {
    this.#heard.add(heard);
    return () => void this.#heard.delete(heard);
  };
}

/** That an application moved; and beside it, that somebody else looks at one or does no more, which moves nothing. */
export class Moved extends Told {
  readonly looked = new Told();
}
