/** The windows that every screen has to fit into. */
export interface WindowSize {
  width: number;
  height: number;
  /** What is pressed is at least as large, in both directions. */
  target: number;
}
export const DESK: WindowSize = { width: 1440, height: 900, target: 24 };
// A finger needs more than a pointer does.
export const PHONE: WindowSize = { width: 390, height: 844, target: 44 };
export const SMALL_PHONE: WindowSize = { width: 320, height: 640, target: 44 };
