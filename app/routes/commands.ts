import type { ActionFunctionArgs } from "@remix-run/node";
import { readPageBody, runPageCommand } from "#server";

/** `POST /commands`: what a drawn screen asks for. Body `{command, input, address}`, answer `CommandResult`. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { status, result, headers } = await runPageCommand(context, await readPageBody(request));
  return Response.json(result, { status, ...(headers && { headers }) });
}
