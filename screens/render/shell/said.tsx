// @chunk idle
import { Announcer, type AnnouncerProps } from "./announcer.tsx";
import { Snackbar } from "./snackbar.tsx";

export type SaidProps = AnnouncerProps;

/** What is said besides the screen: for everybody to see, and to whoever does not. */
export function Said(props: SaidProps) {
  return (
    <>
      <Snackbar overlays={props.overlays} />
      <Announcer {...props} />
    </>
  );
}
