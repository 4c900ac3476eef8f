/** Keeps what is chosen on a screen in its address, by which the server draws the screen. Its code comes with the first part that asks for that. */
import { answerName } from "#screens/language/forms/answer-name.ts";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { sameValue } from "../forms/form-field.ts";
import type { RenderScope } from "./scope.ts";

const addresses = new WeakMap<RenderScope, ChosenAddress>();

/** The one of a screen. */
export function chosenAddressOf(scope: RenderScope): ChosenAddress {
  const address = addresses.get(scope) ?? new ChosenAddress(scope);
  addresses.set(scope, address);
  return address;
}

class ChosenAddress {
  /** What the server was told, by name: its answers to that may come later than the next choice. */
  readonly #told = new Map<string, unknown[]>();
  #drawn: Map<string, unknown>;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly scope: RenderScope) {
    this.#drawn = chosenOf(scope.descriptor());
    const { navigate, runCommand } = scope.host;
    const { store } = scope;
    const adopt = store.adopt.bind(store);
    store.adopt = (descriptor, elsewhere) => {
      const news = this.#news(descriptor);
      adopt(descriptor, elsewhere);
      for (const [name, value] of news) if (!store.fields.has(name)) store.choose(name, value);
    };
    // Whoever goes elsewhere is not led back, and a command tells what is chosen as well.
    Object.assign(scope.host, {
      navigate: (...to: Parameters<typeof navigate>) => {
        this.stop();
        navigate(...to);
      },
      runCommand: (...asked: Parameters<typeof runCommand>) => {
        this.#tell();
        return runCommand(...asked);
      },
    });
  }

  /** Something was chosen: once that rests, or at once, it stands in the address. */
  readonly keep = (atOnce = false): void => {
    this.stop();
    if (!atOnce) {
      this.#resting = setTimeout(this.keep, this.scope.constants.chosen_rest_ms, true);
      return;
    }
    const { pathname, search } = window.location;
    const query = new URLSearchParams(search);
    for (const name of this.#drawn.keys()) query.set(name, String(this.scope.store.read(name) ?? ""));
    if (`?${query.toString()}` === search) return;
    this.#tell();
    this.scope.host.navigate(`${pathname}?${query.toString()}`, { replace: true, keepScroll: true });
  };

  /** What rests is left where it is. */
  readonly stop = (): void => clearTimeout(this.#resting);

  /** What is chosen now is on its way to the server. */
  #tell(): void {
    for (const name of this.#drawn.keys()) this.#told.set(name, [...(this.#told.get(name) ?? []), this.scope.store.read(name)]);
  }

  /** What of a newer descriptor the page doesn't know: the address says something else now, or the person did so elsewhere. */
  #news(descriptor: ScreenDescriptor): [name: string, value: unknown][] {
    const before = this.#drawn;
    this.#drawn = chosenOf(descriptor);
    return [...this.#drawn].filter(([name, value]) => {
      const told = this.#told.get(name) ?? [];
      if (sameValue(told.at(-1), value)) this.#told.delete(name);
      return before.has(name) && !sameValue(before.get(name), value) && !told.some((each) => sameValue(each, value));
    });
  }
}

const chosenOf = ({ ephemeral = {} }: ScreenDescriptor): Map<string, unknown> =>
  new Map(
    Object.entries(ephemeral).flatMap(([root, values]) =>
      Object.entries(values).map(([property, value]): [string, unknown] => [answerName(root, property), value]),
    ),
  );
