import type { LinksFunction } from "@remix-run/node";
import styles from "../console/fees/fees.css?url";
import { Fees } from "../console/fees/fees.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export default Fees;
