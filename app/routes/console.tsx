import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { type ConsoleData, openConsole } from "#server";
import { redirectTo } from "../calls/redirect-to.ts";
import { partOf, titled, titlesOf } from "../console/desk/room-title.ts";
import { ConsoleFrame } from "../console/frame/frame.tsx";
import { ViewsList } from "../console/queue/filters/views-list.tsx";
import styles from "../console/frame/styles/console.css?url";
import { Enclosed, seal, type Sealed, unseal } from "../sealed-data.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Who works here, and which rooms they may enter: asked again from room to room, so that a role that was taken is gone with the next click. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const opened = await openConsole(context, request);
  if (opened.do === "go") throw redirectTo(request, opened);
  return data({ titles: titlesOf(opened.data), desk: seal(opened.data, context.inDocument) });
}

/** Which view, which row, which filter, which case of the list: nothing of it changes who works here, and what is read there asks again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => partOf(currentUrl.pathname) !== partOf(nextUrl.pathname);

export const meta = titled;

export default function Console() {
  const { desk } = useLoaderData<typeof loader>() as { desk: Sealed<ConsoleData> };
  const loaded = unseal(desk);
  return (
    <>
      <ConsoleFrame data={loaded} views={<ViewsList />}>
        <Outlet />
      </ConsoleFrame>
      <Enclosed value={loaded} />
    </>
  );
}
