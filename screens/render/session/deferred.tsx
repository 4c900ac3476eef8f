/**
 * Heavy parts that arrive after the page answers input. The server has them all before it draws its first page, and
 * draws them in full; in the browser their markup stands as it is until the page is idle, or somebody reaches for it.
 */
import {
  type ComponentType,
  type NamedExoticComponent,
  type ReactElement,
  Suspense,
  createElement,
  lazy,
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { loadOrReload } from "./reload-on-new-build.ts";

const loaders: (() => Promise<unknown>)[] = [];

/** Loads every deferred part: before the server draws its first page, and in tests. */
export async function loadDeferred(): Promise<void> {
  // A part may bring parts of its own.
  for (let known = 0; known < loaders.length;) {
    const further = loaders.slice(known);
    known = loaders.length;
    await Promise.all(further.map((load) => load()));
  }
}

/** Of no page and no product: a browser that is never idle is taken for idle after this. It stands here because parts are asked for before any page's constants are read. */
const IDLE_MS = 2000;
/** Not the focus: a page that comes alive moves it by itself. */
const REACHES = ["pointerdown", "keydown", "click"] as const;
let wanted: Promise<void> | null = null;
let wake: () => void = () => undefined;

/** Resolves when the page is idle or somebody begins to use it, whichever is sooner. */
function whenWanted(): Promise<void> {
  wanted ??= new Promise((resolve) => {
    wake = () => {
      for (const kind of REACHES) document.removeEventListener(kind, wake, true);
      resolve();
    };
    for (const kind of REACHES) document.addEventListener(kind, wake, { capture: true, passive: true });
    const idle = () => ("requestIdleCallback" in window ? window.requestIdleCallback(wake, { timeout: IDLE_MS }) : setTimeout(wake, 1));
    if (document.readyState === "complete") idle();
    else window.addEventListener("load", idle, { once: true });
  });
  return wanted;
}

/** Somebody used a part before it was there: it is loaded now. */
export const wakeDeferred = (): void => wake();

const arrivals = new Set<() => void>();

/** Told whenever a part has come alive. Returns how to stop. */
export function onArrival(listener: () => void): () => void {
  arrivals.add(listener);
  return () => arrivals.delete(listener);
}

function Arrived({ onArrived }: { onArrived: () => void }): null {
  useEffect(() => {
    onArrived();
    for (const listener of arrivals) listener();
  }, [onArrived]);
  return null;
}

/** Code that comes when the page is idle or somebody begins to use it, and stays. */
export interface DeferredCode<Code> {
  /** Null while it is not there. */
  now(): Code | null;
  /** @throws what `load` throws when it is no use */
  wanted(): Promise<Code>;
}

/** `when`: what it waits for. */
export function deferredCode<Code>(load: () => Promise<Code>, when = whenWanted): DeferredCode<Code> {
  let loaded: Code | null = null;
  const loadNow = async () => (loaded ??= await loadOrReload(load));
  loaders.push(loadNow);
  return {
    now: () => loaded,
    async wanted() {
      await when();
      return loadNow();
    },
  };
}

/** A component that is loaded when first wanted. `Skeleton` stands there after a navigation, and costs nothing before. */
export const deferred = <Props extends object>(load: () => Promise<ComponentType<Props>>, Skeleton: (props: Props) => ReactElement | null) =>
  renderedWhenLoaded(deferredCode(load), Skeleton);

/** The same of code that is also asked for otherwise. */
export function renderedWhenLoaded<Props extends object>(
  code: DeferredCode<ComponentType<Props>>,
  Skeleton: (props: Props) => ReactElement | null,
): NamedExoticComponent<Props> {
  if (import.meta.env.SSR) return drawnAtOnce(code);
  const Awaited = lazy(async () => ({ default: await code.wanted() }));
  function Deferred(props: Props): ReactElement {
    // Chosen once: a part that arrives while it is on the page must not be drawn anew.
    const [Part] = useState<ComponentType<Props>>(() => code.now() ?? (Awaited as unknown as ComponentType<Props>));
    const [arrived, setArrived] = useState(code.now() !== null);
    const onArrived = useCallback(() => setArrived(true), []);
    const drawn = useRef<ReactElement | null>(null);
    // The same element as long as the code is awaited: news of what it draws would throw its markup away as well.
    if (arrived || drawn.current === null)
      drawn.current = (
        <Suspense fallback={createElement(Skeleton, props)}>
          {createElement(Part, props)}
          <Arrived onArrived={onArrived} />
        </Suspense>
      );
    return drawn.current;
  }
  // Drawing its surroundings again must not reach markup that waits for its code: it would be thrown away.
  return memo(Deferred) as unknown as NamedExoticComponent<Props>;
}

/** What is drawn once waits for nothing: of all the above it needs the boundary alone, which the browser looks for in the markup. */
const drawnAtOnce = <Props extends object>({ now }: DeferredCode<ComponentType<Props>>) =>
  ((props: Props) => <Suspense>{createElement(now()!, props)}</Suspense>) as unknown as NamedExoticComponent<Props>;
