import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HandPage } from "./hand/page.tsx";
import { openedAnswers } from "./opened-answers.ts";

export { meta } from "./meta.ts";
export const loader = (args: LoaderFunctionArgs) => openedAnswers(args);

export default function Page() {
  return <HandPage answers={useLoaderData<typeof loader>().answers} />;
}
