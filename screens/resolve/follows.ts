/** What an open screen follows: which things, and which events of theirs change something that it reads. */
import type { FollowedTopic, Follows } from "../language/documents/descriptor.ts";
import { readPath } from "../language/expressions/read-path.ts";
import type { ResolveContext } from "./compile/context.ts";
import { type CompiledScreen, isFor } from "./revision/plan.ts";
import type { Revision } from "./revision/revision.ts";

export function resolveFollows(compiled: CompiledScreen["follows"], { documents, needs }: Revision, context: ResolveContext): Follows | undefined {
  const { route, audience, after } = context.request;
  const { topics = {} } = documents.catalog;
  const followed: FollowedTopic[] = [];
  for (const { topic, path, decide } of compiled) {
    const id = readPath(context.scope.data, path);
    const isTheirs = Object.hasOwn(topics, topic) && isFor(topics[topic]!.audiences, audience);
    if (!isTheirs || typeof id !== "string" || decide(context) !== true) continue;
    const events = needs.eventsOf(topic, route.name);
    if (events.length > 0) followed.push({ topic, id, events });
  }
  return followed.length === 0 ? undefined : { ...(after !== undefined && { after }), topics: followed };
}
