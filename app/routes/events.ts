import type { ActionFunctionArgs } from "@remix-run/node";
import { readPageBody, recordPageEvent } from "#server";

/** `POST /events`: what a page tells about itself, for analytics and for error reports. Answers nothing. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  await recordPageEvent(context, await readPageBody(request));
  return new Response(null, { status: 204 });
}
