import type { CSSProperties } from "react";

/** Tells the styles how long a closing takes, so that what is taken away has just gone from sight. */
export const closingTime = (ms: number): CSSProperties => ({ "--closes-in": `${ms}ms` }) as CSSProperties;
