import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useParams } from "@remix-run/react";
import { openConsole } from "#server";
import { roomTitle } from "../console/desk/room-title.ts";
import { ReviewRoom } from "../console/review/review-room.tsx";
import styles from "../console/review/styles/review.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** One application under review. What is known of it comes over the API of the staff, which asks again who may read it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const opened = await openConsole(context, request);
  if (opened.do === "go") throw redirect(opened.href, { headers: opened.headers });
  return { title: roomTitle(opened.data, "desk.review.title") };
}

/** Which paper and which answer is looked at changes nothing of who may look. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title ?? "" }];

export default function Application() {
  const { id = "" } = useParams();
  return <ReviewRoom id={id} />;
}
