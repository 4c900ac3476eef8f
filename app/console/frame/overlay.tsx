import type { MutableRefObject } from "react";
import { Help } from "./help.tsx";
import { Palette } from "./palette.tsx";

/** What lies over the rooms once it is asked for. */
export type OverlayName = "palette" | "help";

export interface OverlayProps {
  name: OverlayName;
  onClose: () => void;
  /** What was typed while this file was still on its way. */
  typed: MutableRefObject<string>;
}

/** In a file of its own: the list of commands brings more code along than the queue is made of. */
export const Overlay = ({ name, onClose, typed }: OverlayProps) =>
  name === "palette" ? <Palette onClose={onClose} typed={typed.current} /> : <Help onClose={onClose} />;
