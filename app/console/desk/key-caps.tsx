import { useSyncExternalStore } from "react";
import { capsOf } from "./keys.ts";

const never = () => () => undefined;
const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** A shortcut as the caps of this machine's keyboard. Says nothing to assistive technology: the control that it presses says it. */
export function KeyCaps({ keys }: { keys: string }) {
  const mac = useSyncExternalStore(never, isMac, () => false);
  if (keys === "") return null;
  return (
    <span className="caps" aria-hidden="true">
      {capsOf(keys, mac).map((cap, at) => (
        <kbd key={at}>{cap}</kbd>
      ))}
    </span>
  );
}
