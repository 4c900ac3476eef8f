// @chunk idle
import { Announcer, type AnnouncerProps } from "./announcer.tsx";
import { Snackbar } from "./snackbar.tsx";

export type AnnouncementsProps = AnnouncerProps;

/** What is said besides the screen: for everybody to see, and to whoever does not. */
export function Announcements(props: AnnouncementsProps) {
  return (
    <>
      <Snackbar overlays={props.overlays} />
      <Announcer {...props} />
    </>
  );
}
