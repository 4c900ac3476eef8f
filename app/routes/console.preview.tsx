import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { openConsole, openPreview } from "#server";
import { roomTitle } from "../console/desk/room-title.ts";
import { PreviewPage } from "../console/preview/preview-page.tsx";
import styles from "../console/preview/styles/preview.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Any stage of the flow as anybody. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const opened = await openConsole(context, request);
  if (opened.do === "go") throw redirect(opened.href, { headers: opened.headers });
  const looked = await openPreview(context, request);
  if (looked.do === "go") throw redirect(looked.href);
  return { title: roomTitle(opened.data, "desk.room.preview"), preview: looked.preview };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title ?? "" }];

export default PreviewPage;
