import { Help } from "./help.tsx";
import { Palette } from "./palette.tsx";

/** What lies over the rooms once it is asked for. */
export type OverName = "palette" | "help";

/** In a file of its own: the list of commands brings more code along than the queue is made of. */
export const Over = ({ name, onClose }: { name: OverName; onClose: () => void }) =>
  name === "palette" ? <Palette onClose={onClose} /> : <Help onClose={onClose} />;
