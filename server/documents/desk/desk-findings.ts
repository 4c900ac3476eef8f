/** The staff console (`schemas/desk.json`) beside the documents: texts and icons that are not there, and rooms with one id. */
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import type { Desk } from "../../kernel/context/desk.ts";
import { findingIn, namesIn, twice } from "../rules/rule-findings.ts";
import { decisionFindings } from "./decision-findings.ts";

const FILE = "desk.json";
/** The resource whose list the queue shows. */
const LISTED = "staff-application";
/** The resource of uploaded files. */
const UPLOADED = "document";
const finding = findingIn(FILE);

export function deskFindings(documents: Pick<DocumentSet, "catalog" | "copy" | "flow" | "resources">, desk: Desk): Finding[] {
  const { flow, resources } = documents;
  const { unknownText, unknownDrawing } = namesIn(FILE, documents);
  const properties = Object.keys(resources[LISTED]?.properties ?? {});
  const purposes = (resources[UPLOADED]?.properties?.["purpose"]?.enum ?? []).filter((one) => typeof one === "string");
  const knownAreas = new Set(flow.routes.flatMap(({ area }) => area ?? []));
  return [
    ...desk.rooms.flatMap(({ label, icon, part }, at) => [
      ...unknownText(`/rooms/${at}/label`, label),
      ...unknownDrawing(`/rooms/${at}/icon`, "icon", icon),
      ...(part === undefined ? [] : unknownText(`/rooms/${at}/part`, part)),
    ]),
    ...beginningsOf(desk.rooms),
    ...desk.view_as.reasons.flatMap((key, at) => unknownText(`/view_as/reasons/${at}`, key)),
    ...desk.support.ready.flatMap(({ label, text }, at) => [
      ...unknownText(`/support/ready/${at}/label`, label),
      ...unknownText(`/support/ready/${at}/text`, text),
    ]),
    ...desk.dashboard.stages.flatMap(({ label, left }, at) => [
      ...unknownText(`/dashboard/stages/${at}/label`, label),
      ...unknownText(`/dashboard/stages/${at}/left`, left),
    ]),
    ...desk.dashboard.sections.flatMap(({ label }, at) => unknownText(`/dashboard/sections/${at}/label`, label)),
    ...desk.dashboard.opened.flatMap((name, at) =>
      flow.routes.some((route) => route.name === name)
        ? []
        : [
            finding(
              "reference/unknown-route",
              `/dashboard/opened/${at}`,
              name,
              `There is no route "${name}"`,
              didYouMean(
                name,
                flow.routes.map((route) => route.name),
              ),
            ),
          ],
    ),
    ...keysWithin(desk.shortcuts),
    ...decisionFindings(desk.decisions.kinds, { resources, shortcuts: desk.shortcuts, told: { unknownText, finding } }),
    ...desk.papers.purposes.flatMap(({ label, purpose, proves, settles, settles_each }, at) => [
      ...unknownText(`/papers/purposes/${at}/label`, label),
      ...(purposes.includes(purpose)
        ? []
        : [
            finding(
              "reference/unknown-property",
              `/papers/purposes/${at}/purpose`,
              purpose,
              `No file is uploaded as "${purpose}"`,
              didYouMean(purpose, purposes),
            ),
          ]),
      ...Object.entries({ settles, settles_each }).flatMap(([list, answers]) =>
        answers.flatMap((answer, place) =>
          proves.includes(answer)
            ? []
            : [
                finding(
                  "reference/unknown-property",
                  `/papers/purposes/${at}/${list}/${place}`,
                  answer,
                  `No such paper proves "${answer}", so it never settles anything`,
                  didYouMean(answer, proves),
                ),
              ],
        ),
      ),
    ]),
    ...twiceOfStages(desk.dashboard.stages),
    ...desk.preview.floors.flatMap(({ label }, at) => unknownText(`/preview/floors/${at}/label`, label)),
    ...desk.preview.floors.flatMap(({ areas = [] }, at) =>
      areas.flatMap((area, place) =>
        knownAreas.has(area)
          ? []
          : [
              finding(
                "reference/unknown-route",
                `/preview/floors/${at}/areas/${place}`,
                area,
                `No address is of the area "${area}"`,
                didYouMean(area, knownAreas),
              ),
            ],
      ),
    ),
    ...desk.queue.columns.flatMap(({ label, of }, at) => [
      ...unknownText(`/queue/columns/${at}/label`, label),
      ...of.flatMap((name, n) =>
        properties.includes(name)
          ? []
          : [
              finding(
                "reference/unknown-property",
                `/queue/columns/${at}/of/${n}`,
                name,
                `"${LISTED}" has no property "${name}"`,
                didYouMean(name, properties),
              ),
            ],
      ),
    ]),
    ...desk.queue.views.flatMap(({ label, icon, part }, at) => [
      ...unknownText(`/queue/views/${at}/label`, label),
      ...unknownDrawing(`/queue/views/${at}/icon`, "icon", icon),
      ...(part === undefined ? [] : unknownText(`/queue/views/${at}/part`, part)),
    ]),
    ...Object.entries(desk.team.lists).flatMap(([name, place]) =>
      unknownIn(place, desk).map((part) => {
        const known = part === "view" ? desk.queue.views : desk.queue.filters;
        return finding(
          "reference/unknown-property",
          `/team/lists/${name}/${part}`,
          part,
          part === "view" ? `The queue has no view "${place["view"]}"` : `The queue can't be narrowed by "${part}"`,
          didYouMean(
            part === "view" ? (place["view"] ?? "") : part,
            known.map(({ id }) => id),
          ),
        );
      }),
    ),
    ...desk.queue.filters.flatMap(({ label }, at) => unknownText(`/queue/filters/${at}/label`, label)),
    ...(["columns", "views", "filters"] as const).flatMap((list) =>
      twice(desk.queue[list].map(({ id }) => id)).map((at) =>
        finding("shape/duplicate-id", `/queue/${list}/${at}/id`, desk.queue[list][at]!.id, `Another one of the ${list} has this id`),
      ),
    ),
    ...twice(desk.rooms.map(({ id }) => id)).map((at) => finding("shape/duplicate-id", `/rooms/${at}/id`, desk.rooms[at]!.id, "Another room has this id")),
  ];
}

/** Parts of a place of the queue that it doesn't have. */
const unknownIn = (place: Readonly<Record<string, string>>, { queue }: Desk): string[] =>
  Object.entries(place).flatMap(([part, value]) => {
    const isKnown = part === "view" ? queue.views.some(({ id }) => id === value) : queue.filters.some(({ id }) => id === part);
    return isKnown ? [] : [part];
  });

/** A key that begins another one would do what it does before the other can be pressed to its end. */
const keysWithin = (shortcuts: Desk["shortcuts"]): Finding[] =>
  Object.entries(shortcuts).flatMap(([id, keys]) => {
    const longer = Object.entries(shortcuts).find(([, other]) => keys.length > 0 && other.startsWith(`${keys} `));
    return longer ? [finding("shape/wrong", `/shortcuts/${id}`, id, `Its key "${keys}" begins "${longer[1]}", which is for ${longer[0]}`)] : [];
  });

/** Somebody stands at one stage alone. */
function twiceOfStages(stages: Desk["dashboard"]["stages"]): Finding[] {
  const statuses = stages.flatMap(({ statuses: own }, at) => own.map((status, place) => ({ status, path: `/dashboard/stages/${at}/statuses/${place}` })));
  return [
    ...twice(stages.map(({ id }) => id)).map((at) => finding("shape/duplicate-id", `/dashboard/stages/${at}/id`, stages[at]!.id, "Another stage has this id")),
    ...twice(statuses.map(({ status }) => status)).map((at) =>
      finding("shape/duplicate-id", statuses[at]!.path, statuses[at]!.status, "Another stage has this status"),
    ),
  ];
}

/** The work of a role begins in one room, which it may enter. */
function beginningsOf(rooms: Desk["rooms"]): Finding[] {
  const beginnings = rooms.flatMap(({ roles, begins = [] }, at) =>
    begins.map((role, place) => ({ role, isOpen: roles.includes(role), path: `/rooms/${at}/begins/${place}` })),
  );
  return [
    ...twice(beginnings.map(({ role }) => role)).map((at) =>
      finding("shape/duplicate-id", beginnings[at]!.path, beginnings[at]!.role, "The work of this role begins in another room"),
    ),
    ...beginnings.flatMap(({ role, isOpen, path }) => (isOpen ? [] : [finding("shape/wrong", path, role, `The role "${role}" may not enter this room`)])),
  ];
}
