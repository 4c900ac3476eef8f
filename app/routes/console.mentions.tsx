import type { LinksFunction } from "@remix-run/node";
import styles from "../console/mentions/mentions.css?url";
import { Mentions } from "../console/mentions/mentions.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export default Mentions;
