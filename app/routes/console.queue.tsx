import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { openConsole } from "#server";
import { roomTitle } from "../console/desk/room-title.ts";
import styles from "../console/queue/queue.css?url";
import { Queue } from "../console/queue/queue.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Applications as staff look for them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const opened = await openConsole(context, request);
  if (opened.do === "go") throw redirect(opened.href, { headers: opened.headers });
  return { title: roomTitle(opened.data, "desk.room.queue") };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title ?? "" }];

/** Its rows come over the API, whichever view they are of. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;

export default Queue;
