import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { openPreviewWalk } from "#server";
import { PreviewWalk } from "../console/preview/walk/walk.tsx";
import styles from "../console/preview/styles/walk.css?url";
import { seal } from "../sealed-data.tsx";
import homeSearch from "#screens/render/styles/home-search.css?url";

export const links: LinksFunction = () => [homeSearch, styles].map((href) => ({ rel: "stylesheet", href }));

/** Somebody of the staff goes on as a persona, in a world that is thrown away. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const walk = await openPreviewWalk(context, request);
  return data({ title: walk.title, walk: seal(walk, context.inDocument) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title ?? "" }, { name: "robots", content: "noindex" }];

export default PreviewWalk;
