import type { LinksFunction } from "@remix-run/node";
import { People } from "../console/people/people.tsx";
import styles from "../console/people/people.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Everybody with an account, and one of them on one page. */
export default People;
