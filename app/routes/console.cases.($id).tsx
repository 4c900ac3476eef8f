import type { LinksFunction } from "@remix-run/node";
import { Support } from "../console/support/support.tsx";
import styles from "../console/support/support.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** What people ask of support, and one of them with its answer. */
export default Support;
