/** What screens follow, and what the catalog says of it. */
import type { FollowDoc, TopicEntry } from "#screens/language/documents/catalog.ts";
import type { ScreenDoc } from "#screens/language/documents/document.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import { inWords, ownProperty } from "../../survey/data-types.ts";
import type { Site } from "../../survey/site.ts";
import type { Survey } from "../../survey/survey.ts";
import { pointerTo, error, warning } from "../../words/places.ts";
import { unknownName } from "../reference.ts";

export function checkFollows(survey: Survey): Finding[] {
  const { topics = {} } = survey.documents.catalog;
  const found = Object.entries(topics).flatMap(([name, topic]) => checkTopic(survey, name, topic));
  for (const site of survey.sites) if (site.is === "follow") found.push(...checkFollow(survey, site, site.follow));
  return found;
}

function checkFollow(survey: Survey, site: Site, { topic: name, id }: FollowDoc): Finding[] {
  const screen = site.surface!.doc as ScreenDoc;
  const at = (key: string): Place => ({ ...site.at, path: pointerTo(site.at.path, key), id: screen.id });
  const { topics = {} } = survey.documents.catalog;
  const topic = ownProperty(topics, name);
  if (!topic) return [unknownName("topic", "unknown-topic", name, Object.keys(topics), at("topic"))];
  const found: Finding[] = [];
  const { type } = survey.types.lookup(id.var, site.scope);
  if (type && type.type !== "string")
    found.push(
      error("type/follow", at("id"), `"${id.var}" is ${inWords(type)}, and can't say which "${name}" is followed`, { suggestion: "Name the id of a record." }),
    );
  if (!screen.audience.some((each) => topic.audiences.includes(each) || topic.audiences.includes("anyone")))
    found.push(
      error("access/topic", at("topic"), `"${name}" is told to nobody who may see "${screen.id}"`, {
        suggestion: "Take it out, or widen the audience of the topic.",
      }),
    );
  const changes = Object.values(topic.events).flatMap((event) => event.changes ?? []);
  const isRead = changes.some((path) => screen.needs.includes(path.split(".")[0] as string));
  if (!isRead && Object.values(topic.events).every(({ names }) => names === undefined))
    found.push(
      warning("reach/follow", at("topic"), `Nothing that happens to "${name}" changes anything that "${screen.id}" reads`, {
        suggestion: 'Take it out, or name what it changes under "needs".',
      }),
    );
  return found;
}

/** Events change data that there is. */
function checkTopic(survey: Survey, name: string, { events }: TopicEntry): Finding[] {
  const { roots } = survey.documents.catalog;
  return Object.entries(events).flatMap(([event, { changes = [] }]) =>
    changes.flatMap((path, i) => {
      const lookup = survey.types.lookup(path);
      if (ownProperty(roots, path) || lookup.type) return [];
      const at = { file: survey.fileOf("catalog"), path: `${pointerTo(pointerTo("/topics", name) + "/events", event)}/changes/${i}`, id: name };
      return [error("reference/unknown-data", at, `The data has nothing named "${path}"`, didYouMean(lookup.missing, lookup.among))];
    }),
  );
}
