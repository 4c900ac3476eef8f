/** What an open screen follows: which things, and which events of theirs change something that it reads. */
import type { FollowDoc } from "../language/documents/catalog.ts";
import type { FollowedTopic, Follows } from "../language/documents/descriptor.ts";
import { readPath } from "../language/expressions/read-path.ts";
import type { ResolveContext } from "./pieces/context.ts";
import { compileDecision } from "./pieces/flag.ts";
import { isFor } from "./revision/plan.ts";
import type { Revision } from "./revision/revision.ts";

export function resolveFollows(docs: readonly FollowDoc[], { documents, needs }: Revision, context: ResolveContext): Follows | undefined {
  const { route, audience, after } = context.request;
  const { topics = {} } = documents.catalog;
  const followed = docs.flatMap(({ topic, id: { var: path }, when }): FollowedTopic[] => {
    const id = readPath(context.scope.data, path);
    const isTheirs = Object.hasOwn(topics, topic) && isFor(topics[topic]!.audiences, audience);
    if (!isTheirs || typeof id !== "string" || compileDecision(when, `follows.${topic}`)(context) !== true) return [];
    const events = needs.eventsOf(topic, route.name);
    return events.length === 0 ? [] : [{ topic, id, events }];
  });
  return followed.length === 0 ? undefined : { ...(after !== undefined && { after }), topics: followed };
}
