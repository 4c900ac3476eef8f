import type { LinksFunction } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import { ReviewRoom } from "../console/review/review-room.tsx";
import queue from "../console/queue/queue.css?url";
import review from "../console/review/styles/review.css?url";
import wide from "../console/review/styles/wide.css?url";

/** Of the list and of its cases: whoever goes from one to the other waits for no style. */
export const links: LinksFunction = () => [queue, review, wide].map((href) => ({ rel: "stylesheet", href }));

/** One application under review. Who may open it is asked around it (`console.tsx`), and by the API that answers with it. */
export default function Application() {
  const { id = "" } = useParams();
  return <ReviewRoom id={id} />;
}
