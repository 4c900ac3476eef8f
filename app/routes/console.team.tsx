import type { LinksFunction } from "@remix-run/node";
import styles from "../console/team/team.css?url";
import { Team } from "../console/team/team.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export default Team;
