import type { LinksFunction } from "@remix-run/node";
import styles from "../console/meetings/meetings.css?url";
import { Meetings } from "../console/meetings/meetings.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Meetings of all homes, and one of them beside the list. */
export default Meetings;
