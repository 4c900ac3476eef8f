import type { LinksFunction } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import { titled } from "../console/desk/room-title.ts";
import { ReviewRoom } from "../console/review/review-room.tsx";
import styles from "../console/review/styles/review.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta = titled("applications");

/** One application under review. Who may open it is asked around it (`console.tsx`), and by the API that answers with it. */
export default function Application() {
  const { id = "" } = useParams();
  return <ReviewRoom id={id} />;
}
