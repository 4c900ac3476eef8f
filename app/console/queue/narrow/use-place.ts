/** Where one stands in the queue, and the address that says it. */
import { useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useDesk } from "../../desk/desk-context.ts";
import { addressOf, placeIn, type QueuePlace } from "./queue-place.ts";

interface Placed {
  place: QueuePlace;
  /** Another row: the address follows by itself, and nothing is asked of anybody. */
  goTo(at: string): void;
  /** Another list: a step of the browser's history, so that Back takes it back; unless it comes in the place of this one. */
  change(change: Partial<QueuePlace>, isInstead?: boolean): void;
  /** Somebody came to this place by its address, and didn't change another one into it. */
  hasArrived(): boolean;
}

export function usePlace(): Placed {
  const { desk, say, toasts } = useDesk();
  const { queue } = desk;
  const { key, search } = useLocation();
  const navigate = useNavigate();
  const [place, setPlace] = useState(() => placeIn(search, queue));
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  /** On the way to another list: a row that is chosen meanwhile is chosen in that one. */
  const isUnderWay = useRef(false);
  // The router's own address is behind by the rows that were gone over: the window's is right.
  useEffect(() => {
    const { at } = latest.current;
    const arrived = placeIn(window.location.search, queue);
    const place = isUnderWay.current ? { ...arrived, at } : arrived;
    if (place.at !== arrived.at) window.history.replaceState(window.history.state, "", addressOf(place));
    isUnderWay.current = false;
    setPlace(place);
  }, [key, queue]);

  useEffect(() => {
    const asked = new URLSearchParams(search).get("view");
    const shown = queue.views.find(({ id }) => id === placeIn(search, queue).view);
    if (asked !== null && asked !== shown?.id) toasts.show({ text: say("desk.queue.no-view", { view: asked, shown: say(shown?.label ?? "") }), tone: "bad" });
  }, [search, queue, say, toasts]);

  const goTo = useCallback((at: string) => {
    setPlace((before) => ({ ...before, at }));
    latest.current = { ...latest.current, at };
    if (!isUnderWay.current) window.history.replaceState(window.history.state, "", addressOf(latest.current));
  }, []);
  const change = useCallback(
    (changed: Partial<QueuePlace>, isInstead = changed.search !== undefined) => {
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
