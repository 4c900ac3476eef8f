import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { openPreviewFrame } from "#server";
import { PreviewFrame } from "../console/preview/frame.tsx";
import { seal } from "../sealed-data.tsx";
import homeSearch from "#screens/render/styles/home-search.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: homeSearch }];

/** A screen as somebody sees it, for staff, in a frame of the preview. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const frame = await openPreviewFrame(context, request);
  return data({ title: frame.title, frame: seal(frame, context.inDocument) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title ?? "" }, { name: "robots", content: "noindex" }];

export default PreviewFrame;
