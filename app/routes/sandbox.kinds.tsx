import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { readKinds } from "#server";
import { KindsPage } from "../kinds/kinds-page.tsx";
import styles from "../kinds/kinds.css?url";
import { seal } from "../sealed-data.tsx";
import homeSearch from "#screens/render/styles/home-search.css?url";

export const links: LinksFunction = () => [homeSearch, styles].map((href) => ({ rel: "stylesheet", href }));

/** Every kind in every state, for those who write documents. */
export function loader({ context }: LoaderFunctionArgs) {
  const kinds = readKinds();
  return data({ title: kinds.title, kinds: seal(kinds, context.inDocument) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title ?? "" }, { name: "robots", content: "noindex" }];

export default KindsPage;
