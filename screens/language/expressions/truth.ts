import type { Truth } from "./condition.ts";

export const TRUE: Truth = Object.freeze({ is: true });
export const FALSE: Truth = Object.freeze({ is: false });
export const unknown = (reason: string): Truth => ({ is: "unknown", reason });
