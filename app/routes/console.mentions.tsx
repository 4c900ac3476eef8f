import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { openConsole } from "#server";
import { redirectTo } from "../calls/redirect-to.ts";
import { roomTitle } from "../console/desk/room-title.ts";
import styles from "../console/mentions/mentions.css?url";
import { Mentions } from "../console/mentions/mentions.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const opened = await openConsole(context, request);
  if (opened.do === "go") throw redirectTo(request, opened);
  return { title: roomTitle(opened.data, "desk.room.mentions") };
}

/** The rows come from the API. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.pathname.split("/")[2] !== nextUrl.pathname.split("/")[2];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title ?? "" }];

export default Mentions;
