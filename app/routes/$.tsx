import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, data, redirect } from "@remix-run/node";
import { openPage, type PageAnswer, type PageContext, runPageForm } from "#server";
import { redirectTo } from "../calls/redirect-to.ts";
import { Page } from "../page.tsx";
import { seal } from "../sealed-data.tsx";
import homeSearch from "#screens/render/styles/home-search.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: homeSearch }];

/** Every screen of the funnel: the address decides which, the server draws it, the renderer shows it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await openPage(context, request);
  if (page.do === "go") throw redirectTo(request, page);
  return drawn(page, context);
}

/** A plain form post, without JavaScript: save what was filled in, run the command, show where it led, or the page again with what is wrong. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = await runPageForm(context, request);
  if (page.do === "go") throw redirect(page.href, { headers: page.headers, status: 303 });
  return drawn(page, context);
}

const drawn = (page: Extract<PageAnswer, { do: "show" }>, { inDocument }: PageContext) =>
  data({ head: page.head, page: seal(page.data, inDocument) }, { status: page.status, headers: page.headers });

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded?.head ?? []) as ReturnType<MetaFunction>;

export default Page;
