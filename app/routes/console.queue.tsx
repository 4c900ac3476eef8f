import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { openConsole } from "#server";
import { roomTitle } from "../console/desk/room-title.ts";
import { Queue } from "../console/queue/queue.tsx";

/** Applications as staff look for them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const opened = await openConsole(context, request);
  if (opened.do === "go") throw redirect(opened.href, { headers: opened.headers });
  return { title: roomTitle(opened.data, "desk.room.queue") };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title ?? "" }];

export default Queue;
