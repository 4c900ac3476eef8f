import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HandHomes } from "./hand/homes.tsx";
import { openedHomes } from "./opened-homes.ts";

export { meta } from "./meta.ts";
export const loader = (args: LoaderFunctionArgs) => openedHomes(args);

export default function Page() {
  return <HandHomes homes={useLoaderData<typeof loader>().homes} />;
}
