// @chunk idle
import { Announcer, type AnnouncerProps } from "./announcer.tsx";
import { Snackbar } from "./snackbar.tsx";

export type AnnouncementsProps = AnnouncerProps;

/** Messages outside the screen: visible, and announced to screen readers. */
export function Announcements(props: AnnouncementsProps) {
  return (
    <>
      <Snackbar overlays={props.overlays} />
      <Announcer {...props} />
    </>
  );
}
