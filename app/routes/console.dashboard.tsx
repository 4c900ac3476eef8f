import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { openConsole } from "#server";
import { redirectTo } from "../calls/redirect-to.ts";
import { Dashboard } from "../console/dashboard/dashboard.tsx";
import styles from "../console/dashboard/styles/dashboard.css?url";
import { roomTitle } from "../console/desk/room-title.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** How many are at each stage, and where they leave. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const opened = await openConsole(context, request);
  if (opened.do === "go") throw redirectTo(request, opened);
  return { title: roomTitle(opened.data, "desk.room.dashboard") };
}

/** The counts come from the API. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.pathname.split("/")[2] !== nextUrl.pathname.split("/")[2];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title ?? "" }];

export default Dashboard;
