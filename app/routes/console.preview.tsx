import { type LinksFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { openConsole, openPreview, type Preview as PreviewData } from "#server";
import { redirectTo } from "../calls/redirect-to.ts";
import { PreviewNotFound } from "../console/preview/preview-not-found.tsx";
import { PreviewPage } from "../console/preview/preview-page.tsx";
import styles from "../console/preview/styles/preview.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Any stage of the flow as anybody. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const opened = await openConsole(context, request);
  if (opened.do === "go") throw redirectTo(request, opened);
  const looked = await openPreview(context, request);
  if (looked.do === "go") throw redirect(looked.href);
  return looked.do === "lost" ? { preview: null, lost: { missed: looked.missed, instead: looked.instead } } : { preview: looked.preview, lost: null };
}

/** Which change is looked at is the page's own business: nothing is looked up for it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  const [now, next] = [currentUrl, nextUrl].map(({ pathname, searchParams }) => {
    const rest = new URLSearchParams(searchParams);
    rest.delete("change");
    return `${pathname}?${rest.toString()}`;
  });
  return now === next ? false : defaultShouldRevalidate;
};

export default function Preview() {
  const { preview, lost } = useLoaderData<typeof loader>();
  return preview ? <PreviewPage preview={preview as PreviewData} /> : lost && <PreviewNotFound {...lost} />;
}
