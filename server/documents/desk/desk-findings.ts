/** The staff console (`schemas/desk.json`) beside the documents: names of what is not there, and what stands there twice, or nowhere. */
import { SOURCE_LOCALE, type DocumentSet } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import type { Desk } from "../../kernel/context/desk.ts";
import { type FileContents, type KnownNames, knownNames } from "../names/known-names.ts";
import { nameFindings } from "../names/name-findings.ts";
import { findingIn, namesIn, twice } from "../rules/rule-findings.ts";
import { decisionFindings } from "./decision-findings.ts";
import { keyFindings } from "./key-findings.ts";
import { queueFindings } from "./queue-findings.ts";

const FILE = "desk.json";
const finding = findingIn(FILE);

/** @param contents  the other files, as far as they are there: what they declare is named here */
export function deskFindings(
  documents: Pick<DocumentSet, "catalog" | "copy" | "flow" | "resources" | "mails" | "constants">,
  desk: Desk,
  contents: FileContents = (file) => (file === FILE ? desk : undefined),
  known: KnownNames = knownNames(documents, contents),
): Finding[] {
  const { catalog, copy, resources } = documents;
  const { unknownText } = namesIn(FILE, documents);
  return [
    ...nameFindings(FILE, desk, known),
    ...beginningsOf(desk.rooms),
    ...wordsOf(desk.rooms, Object.keys(copy[SOURCE_LOCALE]?.texts ?? {})),
    ...keyFindings(desk, contents),
    ...decisionFindings(desk.decisions.kinds, { resources, shortcuts: desk.shortcuts, told: { unknownText, finding } }),
    ...desk.papers.purposes.flatMap((paper, at) =>
      (["settles", "settles_each"] as const).flatMap((list) =>
        paper[list].flatMap((answer, place) =>
          paper.proves.includes(answer)
            ? []
            : [
                finding(
                  "reference/unknown-property",
                  `/papers/purposes/${at}/${list}/${place}`,
                  answer,
                  `No such paper proves "${answer}", so it never settles anything`,
                  didYouMean(answer, paper.proves),
                ),
              ],
        ),
      ),
    ),
    ...statusFindings(desk, catalog.lifeCycle?.ended ?? null, contents),
    ...floorFindings(desk.preview.floors),
    ...queueFindings(desk, known),
    ...twiceOf(desk),
  ];
}

/** Lists of the console in which each stands once, by the name that tells them apart. */
const ONCE: readonly [list: string, by: string, said: string, of: (desk: Desk) => readonly string[]][] = [
  ["/rooms", "/id", "Another room has this id", ({ rooms }) => rooms.map(({ id }) => id)],
  ["/rooms", "/path", "Another room has this address", ({ rooms }) => rooms.map(({ path }) => path)],
  ["/queue/columns", "/id", "Another one of the columns has this id", ({ queue }) => queue.columns.map(({ id }) => id)],
  ["/queue/views", "/id", "Another one of the views has this id", ({ queue }) => queue.views.map(({ id }) => id)],
  ["/queue/filters", "/id", "Another one of the filters has this id", ({ queue }) => queue.filters.map(({ id }) => id)],
  ["/queue/first", "", "This view stands there already", ({ queue }) => queue.first],
  ["/dashboard/stages", "/id", "Another stage has this id", ({ dashboard }) => dashboard.stages.map(({ id }) => id)],
  ["/dashboard/sections", "/id", "Another section has this id", ({ dashboard }) => dashboard.sections.map(({ id }) => id)],
  ["/dashboard/opened", "", "This route stands there already", ({ dashboard }) => dashboard.opened],
  ["/support/ready", "/id", "Another answer has this id", ({ support }) => support.ready.map(({ id }) => id)],
  ["/view_as/reasons", "", "This reason stands there already", ({ view_as }) => view_as.reasons],
  ["/papers/purposes", "/purpose", "Another paper is of this purpose", ({ papers }) => papers.purposes.map(({ purpose }) => purpose)],
  ["/preview/floors", "/id", "Another floor has this id", ({ preview }) => preview.floors.map(({ id }) => id)],
  ["/statuses/asked", "", "This status stands there already", ({ statuses }) => statuses.asked],
  ["/statuses/as_applicants", "", "This status stands there already", ({ statuses }) => statuses.as_applicants],
];

const twiceOf = (desk: Desk): Finding[] =>
  ONCE.flatMap(([list, by, said, of]) => {
    const names = of(desk);
    return twice(names).map((at) =>
      finding("shape/duplicate-id", `${list}/${at}${by}`, names[at]!, said, { related: [{ file: FILE, path: `${list}/${names.indexOf(names[at]!)}${by}` }] }),
    );
  });

/** A beginning of copy keys that a room says and that no text has. */
const wordsOf = (rooms: Desk["rooms"], keys: readonly string[]): Finding[] =>
  rooms.flatMap(({ says = [] }, at) =>
    says.flatMap((beginning, place) =>
      keys.some((key) => key.startsWith(beginning))
        ? []
        : [
            finding(
              "reference/unknown-copy",
              `/rooms/${at}/says/${place}`,
              beginning,
              `No text has a key that begins with "${beginning}"`,
              didYouMean(beginning, new Set(keys.map((key) => `${key.split(".")[0]!}.`))),
            ),
          ],
    ),
  );

/** Somebody stands at one stage alone, and at one as long as anything may come of it. */
function statusFindings({ dashboard: { stages }, statuses: { asked } }: Desk, ended: readonly string[] | null, contents: FileContents): Finding[] {
  const statuses = stages.flatMap(({ statuses: own }, at) => own.map((status, place) => ({ status, path: `/dashboard/stages/${at}/statuses/${place}` })));
  const rows = (contents("life-cycle.json") as { statuses?: Record<string, { facts?: string[] }> } | undefined)?.statuses ?? {};
  return [
    ...twice(statuses.map(({ status }) => status)).map((at) => {
      const { path, status } = statuses[at]!;
      const first = statuses.find((one) => one.status === status)!.path;
      return finding("shape/duplicate-id", path, status, "Another stage has this status", { related: [{ file: FILE, path: first }] });
    }),
    ...(ended === null ? [] : Object.keys(rows))
      .filter((status) => !ended!.includes(status) && !statuses.some((one) => one.status === status))
      .map((status) =>
        finding("reference/left-out", "/dashboard/stages", status, `No stage has the status "${status}", and whoever is in it would count as over`, {
          suggestion: "Name it among the statuses of a stage, or say in life-cycle.json that it is ended.",
          related: [{ file: "life-cycle.json", path: `/statuses/${status}` }],
        }),
      ),
    // Of nothing that waits for what was asked it could be said what that is.
    ...asked.flatMap((status, at) =>
      rows[status] && !rows[status].facts?.includes("waits_for_request")
        ? [
            finding("reference/left-out", `/statuses/asked/${at}`, status, `In the status "${status}" nothing is asked for: it doesn't wait for a request`, {
              related: [{ file: "life-cycle.json", path: `/statuses/${status}` }],
              suggestion: "Take it out, or name the status that waits for what is asked.",
            }),
          ]
        : [],
    ),
  ];
}

/** A screen stands on one floor. */
function floorFindings(floors: Desk["preview"]["floors"]): Finding[] {
  const named = floors.flatMap(({ areas = [], subject }, at) => [
    ...areas.map((area, place) => ({ name: area, path: `/preview/floors/${at}/areas/${place}` })),
    ...(subject === undefined ? [] : [{ name: `${subject} (subject)`, path: `/preview/floors/${at}/subject` }]),
  ]);
  const rest = floors.flatMap(({ areas, subject, id }, at) => (areas === undefined && subject === undefined ? [{ id, path: `/preview/floors/${at}` }] : []));
  return [
    ...twice(named.map(({ name }) => name)).map((at) => finding("shape/duplicate-id", named[at]!.path, named[at]!.name, "Another floor has these screens")),
    ...rest.slice(1).map(({ id, path }) =>
      finding("shape/duplicate-id", path, id, `"${id}" names neither areas nor a subject, and another floor takes all the screens that are left`, {
        related: [{ file: FILE, path: rest[0]!.path, id: rest[0]!.id }],
      }),
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
