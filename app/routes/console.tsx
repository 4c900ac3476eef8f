import { data, type LinksFunction, type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { openConsole } from "#server";
import { ConsoleFrame } from "../console/frame/frame.tsx";
import { ViewsList } from "../console/queue/narrow/views-list.tsx";
import styles from "../console/frame/styles/console.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Who works here, and which rooms they may enter: asked again from room to room, so that a role that was taken is gone with the next click. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const opened = await openConsole(context, request);
  if (opened.do === "go") throw (opened.anew ? redirectDocument : redirect)(opened.href, { headers: opened.headers });
  return data(opened.data);
}

/** Which view, which row, which filter: nothing of it changes who works here. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname;

export default function Console() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <ConsoleFrame data={loaded} views={<ViewsList />}>
      <Outlet />
    </ConsoleFrame>
  );
}
