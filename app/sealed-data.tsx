/**
 * Loader data that Remix does not look into. Its own encoding visits every value of a page's data on both
 * sides, and puts the outcome into JSON twice more on its way into a document: together as much work as
 * drawing the page. So a page's data is JSON of its own: one string in an answer of data alone, and in a
 * document a script beside the page that Remix knows nothing of.
 */
export interface Sealed<Value> {
  /** Null: it stands in the document. */
  json: string | null;
  /** Never there: carries the type of what is inside. */
  sealed?: Value;
}

/** What is inside, by the very object: the server never parses what it has just made, the browser parses once. */
const opened = new WeakMap<object, unknown>();

/** `inDocument`: the page draws it along, as `<Enclosed>`. */
export function seal<Value extends object>(value: Value, inDocument: boolean): Sealed<Value> {
  const sealed = { json: inDocument ? null : JSON.stringify(value) };
  opened.set(sealed, value);
  return sealed;
}

/** The same object every time for the same sealed data. */
export function unseal<Value extends object>(sealed: Sealed<Value>): Value {
  let value = opened.get(sealed) as Value | undefined;
  if (value === undefined) {
    value = JSON.parse(sealed.json ?? document.getElementById(ENCLOSED)?.textContent ?? "null") as Value;
    opened.set(sealed, value);
  }
  return value;
}

const ENCLOSED = "page-data";
const LEFT_AS_IT_IS = { __html: "" };

/** Nothing that somebody typed may end the script that it stands in. */
const inScript = (value: object): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** The data of a page in its document. It stands before the scripts that read it, and browsers run nothing of it. */
export function Enclosed({ value }: { value: object }) {
  return (
    <script
      type="application/json"
      id={ENCLOSED}
      suppressHydrationWarning
      dangerouslySetInnerHTML={import.meta.env.SSR ? { __html: inScript(value) } : LEFT_AS_IT_IS}
    />
  );
}
