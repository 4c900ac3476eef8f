/** Where one stands in the queue, and the address that says it. */
import { useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useDesk } from "../../desk/desk-context.ts";
import { addressOf, locationIn, type QueueLocation } from "./queue-location.ts";

/** From which width down the look stands on top of the list's place, or below it, as its styles have it (`queue.css`). */
const STACKED = "(max-width: 1180px)";

/** Of the browser's history: the list is the step before, and Back closes the look. */
const LOOK = { isLook: true };
const isLook = (): boolean => (window.history.state as { usr?: Partial<typeof LOOK> | null } | null)?.usr?.isLook === true;

interface Placed {
  place: QueueLocation;
  /**
   * Another row: the address follows by itself, and nothing is asked of anybody. In a narrow window the first one is a step of the
   * browser's history, so that Back, which is all that a phone has, leads to the list; none is that step back.
   */
  goTo(at: string): void;
  /** Another list: a step of the browser's history, so that Back takes it back; unless it comes in the place of this one. */
  change(change: Partial<QueueLocation>, isInstead?: boolean): void;
  /** Somebody came to this place by its address, and didn't change another one into it. */
  hasArrived(): boolean;
}

export function useQueueLocation(): Placed {
  const { desk, say, toasts } = useDesk();
  const { queue } = desk;
  const { key, search } = useLocation();
  const navigate = useNavigate();
  const [place, setPlace] = useState(() => locationIn(search, queue));
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  /** On the way to another list: a row that is chosen meanwhile is chosen in that one. */
  const isUnderWay = useRef(false);
  // The router's own address is behind by the rows that were gone over: the window's is right.
  useEffect(() => {
    const { at } = latest.current;
    const arrived = locationIn(window.location.search, queue);
    const place = isUnderWay.current ? { ...arrived, at } : arrived;
    if (place.at !== arrived.at) window.history.replaceState(window.history.state, "", addressOf(place));
    isUnderWay.current = false;
    setPlace(place);
  }, [key, queue]);

  useEffect(() => {
    const asked = new URLSearchParams(search).get("view");
    const shown = queue.views.find(({ id }) => id === locationIn(search, queue).view);
    if (asked !== null && asked !== shown?.id) toasts.show({ text: say("desk.queue.no-view", { view: asked, shown: say(shown?.label ?? "") }), tone: "bad" });
  }, [search, queue, say, toasts]);

  const goTo = useCallback(
    (at: string) => {
      const before = latest.current;
      latest.current = { ...before, at };
      setPlace((now) => ({ ...now, at }));
      if (isUnderWay.current) return;
      const isOpening = before.at === "" && at !== "" && window.matchMedia(STACKED).matches;
      if (!isOpening && !(at === "" && isLook())) return window.history.replaceState(window.history.state, "", addressOf(latest.current));
      isUnderWay.current = true;
      if (isOpening) navigate(addressOf(latest.current), { preventScrollReset: true, state: LOOK });
      else navigate(-1);
    },
    [navigate],
  );
  const change = useCallback(
    (changed: Partial<QueueLocation>, isInstead = changed.search !== undefined) => {
      const next = { ...latest.current, ...changed };
      latest.current = next;
      isUnderWay.current = true;
      setPlace(next);
      navigate(addressOf(next), { replace: isInstead, preventScrollReset: true });
    },
    [navigate],
  );
  const hasArrived = useCallback(() => !isUnderWay.current, []);
  return { place, goTo, change, hasArrived };
}
