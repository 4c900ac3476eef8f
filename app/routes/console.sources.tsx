import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { openConsole } from "#server";
import { roomTitle } from "../console/desk/room-title.ts";
import { Sources } from "../console/sources/sources.tsx";
import styles from "../console/sources/sources.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Links that applications are made from. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const opened = await openConsole(context, request);
  if (opened.do === "go") throw redirect(opened.href, { headers: opened.headers });
  return { title: roomTitle(opened.data, "desk.room.sources") };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title ?? "" }];

export default Sources;
