import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { LeanContext } from "../lean-context.ts";
import { HandPage } from "./hand/page.tsx";

export { meta } from "./meta.ts";

/** The hand-written page that also reads its record by hand: one statement, no documents, no rules on the server. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { answers: await (context as unknown as LeanContext).readAnswers() };
}

export default function Page() {
  return <HandPage answers={useLoaderData<typeof loader>().answers} />;
}
