import { Links, Meta, Outlet, Scripts, ScrollRestoration, isRouteErrorResponse, useRouteError, useRouteLoaderData } from "@remix-run/react";
export default function App() { return <html lang="en"><head><Meta/><Links/></head><body><Outlet/><ScrollRestoration/><Scripts/></body></html>; }
