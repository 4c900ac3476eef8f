import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, ScrollRestoration, type ShouldRevalidateFunction, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { readPageTexts } from "#server";
// Not by way of the whole renderer, which every page would load with it.
import { queueEarlyPresses } from "#screens/render/page/early-input.ts";
import { MARK_APPEARANCE } from "#screens/render/session/appearance.ts";
import { MARK_FRAMED_PAGE } from "#screens/render/page/framed-page.ts";
import { assetsOriginScript } from "./assets-origin.ts";
import { isConsole } from "./calls/console-address.ts";
import { ErrorPage } from "./error-page.tsx";
import { useNonce } from "./nonce.ts";
import { PageScripts } from "./scripts/page-scripts.tsx";
import logo from "#screens/render/assets/logo.svg?inline";
import styles from "#screens/render/styles/index.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Smaller than a question about it. It stands in the server's page and in no script: a browser that draws the whole document anew asks for it. */
const ICON = import.meta.env.SSR ? logo : "/favicon.ico";

export function loader({ context, request }: LoaderFunctionArgs) {
  return readPageTexts(context, request);
}

/** Every screen has a title of its own: this one stands over the page that says that there is none. */
export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.ui["ui.page-failed"] ?? "500" }];

/** The renderer's own texts stay the same while a person goes from screen to screen; the console needs fewer of them. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => isConsole(currentUrl.pathname) && !isConsole(nextUrl.pathname);

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const page = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang={page?.locale ?? "en-US"} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF8F5" suppressHydrationWarning />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161314" suppressHydrationWarning />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: `${assetsOriginScript()}${page ? queueEarlyPresses(page.constants.early_press_ms) : ""};${MARK_FRAMED_PAGE};${MARK_APPEARANCE}`,
          }}
        />
        <Meta />
        <Links />
        <link rel="icon" href={ICON} type="image/svg+xml" suppressHydrationWarning />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <PageScripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
