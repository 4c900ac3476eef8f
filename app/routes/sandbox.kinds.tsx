import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { readKinds } from "#server";
import { KindsPage } from "../kinds/kinds-page.tsx";
import styles from "../kinds/kinds.css?url";
import { seal } from "../sealed-data.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Every kind in every state, for those who write documents. */
export function loader({ context }: LoaderFunctionArgs) {
  const kinds = readKinds();
  return data({ title: kinds.title, kinds: seal(kinds, context.inDocument) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title ?? "" }, { name: "robots", content: "noindex" }];

export default KindsPage;
