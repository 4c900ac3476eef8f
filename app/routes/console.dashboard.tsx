import type { LinksFunction } from "@remix-run/node";
import { Dashboard } from "../console/dashboard/dashboard.tsx";
import styles from "../console/dashboard/styles/dashboard.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** How many are at each stage, and where they leave. */
export default Dashboard;
