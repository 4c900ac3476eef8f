import type { LinksFunction } from "@remix-run/node";
import styles from "../console/prices/prices.css?url";
import { Prices } from "../console/prices/prices.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export default Prices;
