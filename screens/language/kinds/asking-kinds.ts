/** How a block asks, by its kind: the fields of a record, those behind a switch, or for one of several ways. */

export const isSwitch = (kind: string): boolean => kind === "switch-section";
export const asksFields = (kind: string): boolean => kind === "form-section" || isSwitch(kind);
export const asksForWay = (kind: string): boolean => kind === "ways";

/** Props of one that asks for a way: each says whether its way was chosen. */
export const WAYS = ["connected", "manualChosen", "skipped"] as const;
