import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { openConsole } from "#server";
import { redirectTo } from "../calls/redirect-to.ts";
import { roomTitle } from "../console/desk/room-title.ts";
import { Support } from "../console/support/support.tsx";
import styles from "../console/support/support.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** What people ask of support, and one of them with its answer. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const opened = await openConsole(context, request);
  if (opened.do === "go") throw redirectTo(request, opened);
  return { title: roomTitle(opened.data, "desk.room.support") };
}

/** What is searched for and chosen is asked of the API. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.pathname.split("/")[2] !== nextUrl.pathname.split("/")[2];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title ?? "" }];

export default Support;
