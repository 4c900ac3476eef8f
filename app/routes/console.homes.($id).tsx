import type { LinksFunction } from "@remix-run/node";
import { Homes } from "../console/homes/homes.tsx";
import styles from "../console/homes/homes.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Every home with what is free in it, and one of them on a page. */
export default Homes;
