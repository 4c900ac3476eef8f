import type { LinksFunction } from "@remix-run/node";
import queue from "../console/queue/queue.css?url";
import { Queue } from "../console/queue/queue.tsx";

/** What its cases look like comes along with them, once the list is there. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: queue }];

/** Applications as staff look for them. Who may look is asked around it (`console.tsx`), and by the API that answers with them. */
export default Queue;
