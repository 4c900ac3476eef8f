import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { openConsole } from "#server";
import { redirectTo } from "../calls/redirect-to.ts";
import { NoAccess } from "../console/frame/no-access.tsx";
import { roomTitle } from "../console/desk/room-title.ts";

/** The console's own address leads to the room in which this person's work begins. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const opened = await openConsole(context, request);
  if (opened.do === "go") throw redirectTo(request, opened);
  if (opened.data.begins !== null) throw redirect(opened.data.begins);
  return { title: roomTitle(opened.data, "desk.title") };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title ?? "" }];

export default NoAccess;
