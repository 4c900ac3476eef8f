import type { LinksFunction } from "@remix-run/node";
import { Sources } from "../console/sources/sources.tsx";
import styles from "../console/sources/sources.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Links that applications are made from. */
export default Sources;
