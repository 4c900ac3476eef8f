import type { LinksFunction } from "@remix-run/node";
import { titled } from "../console/desk/room-title.ts";
import queue from "../console/queue/queue.css?url";
import review from "../console/review/styles/review.css?url";
import { Queue } from "../console/queue/queue.tsx";

/** Of the list and of its cases: whoever goes from one to the other waits for no style. */
export const links: LinksFunction = () => [queue, review].map((href) => ({ rel: "stylesheet", href }));

export const meta = titled("queue");

/** Applications as staff look for them. Who may look is asked around it (`console.tsx`), and by the API that answers with them. */
export default Queue;
