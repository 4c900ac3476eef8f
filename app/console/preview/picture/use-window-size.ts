/** Scale of the two preview windows, from the space there is. */
import { type RefObject, useLayoutEffect, useState } from "react";

export interface WindowSize {
  /** Of the page within, in its own pixels. */
  width: number;
  height: number;
  /** Scale factor; null until the space was measured. */
  scale: number | null;
}
export type Only = "phone" | "desktop" | null;

/** A phone is what it is. A desktop's window is as high as there is room for. */
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 1200, least: 640, most: 2200 };
/** In pixels: what stands around the page within. */
const AROUND = { caption: 30, border: 14, chrome: 28, gap: 24, below: 4 };
/** Both: from so many pixels on beside each other, where the phone has this share of the width at most; in less neither could be read, and they stand below each other. */
const BESIDE = { from: 480, phone: 0.34 };

interface WindowSizes extends Record<"phone" | "desktop", WindowSize> {
  isStacked: boolean;
}

export function windowSizeIn({ width, height }: { width: number; height: number }, only: Only): WindowSizes {
  const high = height - AROUND.caption - AROUND.below;
  const isStacked = only === null && width < BESIDE.from;
  const wide = only === "phone" || isStacked ? width : width * BESIDE.phone;
  const phone = Math.max(0.15, Math.min(1, (high - AROUND.border) / PHONE.height, (wide - AROUND.border) / PHONE.width));
  const beside = only === "desktop" || isStacked ? 0 : phone * PHONE.width + AROUND.border + AROUND.gap;
  const desktop = Math.max(0.1, Math.min(1, (width - beside - 2) / DESKTOP.width));
  const tall = Math.round((high - AROUND.chrome) / desktop);
  return {
    isStacked,
    phone: { ...PHONE, scale: phone },
    desktop: { width: DESKTOP.width, height: Math.min(DESKTOP.most, Math.max(DESKTOP.least, tall)), scale: desktop },
  };
}

const UNKNOWN: WindowSizes = {
  isStacked: false,
  phone: { ...PHONE, scale: null },
  desktop: { width: DESKTOP.width, height: DESKTOP.height, scale: null },
};

/** Measured anew whenever the room changes. On a tablet it is as high as a window is, and the page scrolls. */
export function useWindowSize(stage: RefObject<HTMLElement>, only: Only): WindowSizes {
  const [drawn, setDrawn] = useState(UNKNOWN);
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = (): void => {
      const { clientWidth, clientHeight } = element;
      if (clientWidth > 0) setDrawn(windowSizeIn({ width: clientWidth, height: Math.max(clientHeight, 480) }, only));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage, only]);
  return drawn;
}
