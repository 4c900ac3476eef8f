import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { LeanContext } from "../lean-context.ts";
import { ChatPage } from "./hand/chat.tsx";

export { meta } from "./meta.ts";

/** A conversation as one would bring it by hand: read by two statements, without documents, guards or commands. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const conversation = await (context as unknown as LeanContext).readConversation(new URL(request.url).searchParams.get("meetingId") ?? "");
  if (!conversation) throw new Response(null, { status: 404 });
  return { conversation, now: Date.now() };
}

export default function Page() {
  const { conversation, now } = useLoaderData<typeof loader>();
  return <ChatPage conversation={conversation} now={now} />;
}
