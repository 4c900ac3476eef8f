import type { Audience } from "#screens/language/documents/catalog.ts";
import type { ModalDoc } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import type { Showing, Way } from "../reach/showing.ts";
import type { World } from "../reach/world.ts";
import { assignmentData } from "../solver/assignment-data.ts";
import { all } from "../solver/formula.ts";
import { canHold, isFound, solve } from "../solver/solve.ts";
import { conditionsOf } from "../survey/frame.ts";
import type { ActionSite, Element, Surface } from "../survey/site.ts";
import { pointerTo, error } from "../words/places.ts";
import { audiencesInWords, excludedFrom } from "./journey/access.ts";
import { paramsOf } from "./reference.ts";

/** What a modal has to be for each thing that opens it: for its people, with its address, with a way out, with one first focus. */
export function checkModalOpeners(world: World, showing: Showing): Finding[] {
  const { survey } = world;
  return [...survey.surfaces, ...survey.varied].flatMap((modal) => {
    if (modal.kind !== "modal") return [];
    const ways = showing.ways(modal);
    return [...strangers(world, modal, ways), ...lostParameters(world, modal, ways), ...wayOut(world, modal, ways), ...firstFocus(world, modal, ways)];
  });
}

/** Openers for people whom the modal is not for. Who reads what others hand in looks at their screens, and need not be able to do what is theirs. */
function strangers({ survey }: World, modal: Surface, ways: readonly Way[]): Finding[] {
  const { audiences } = survey.documents.catalog;
  if (modal.variant || (audiences && modal.doc.audience.some((each) => each !== "anyone" && !Object.hasOwn(audiences, each)))) return []; // said of the name
  const readers = new Set(Object.values(survey.documents.flow.fillings ?? {}).flatMap(({ to, readers: others }): Audience[] => [to, ...others]));
  const openers = new Set(ways.flatMap(({ opener }) => opener ?? []));
  return [...openers].flatMap((opener) => {
    const audience = opener.surface?.doc.audience ?? [];
    const excluded = excludedFrom(modal.doc.audience, audience);
    const lost = excluded.length === audience.length ? excluded : excluded.filter((each) => !readers.has(each));
    if (lost.length === 0) return [];
    const reason = `This opens "${modal.id}", which is not for ${audiencesInWords(survey, lost)}, who see "${opener.surface!.id}"`;
    return [
      error("access/audience", opener.at, reason, {
        related: [{ file: modal.file, path: "/audience", id: modal.id }],
        suggestion: "Name them among the modal's audience, or open another one.",
      }),
    ];
  });
}

/** Links whose target needs a part of the address that no screen under the modal has. */
function lostParameters(world: World, modal: Surface, ways: readonly Way[]): Finding[] {
  const { routes } = world.survey.documents.flow;
  return modal.sites.flatMap((site) => {
    if (site.is !== "action" || !("go" in site.action) || (modal.variant && site.at.file === modal.file)) return [];
    const { go, params = {} } = site.action;
    const target = routes.find(({ name }) => name === go)?.path ?? "";
    return paramsOf(target)
      .filter((name) => !Object.hasOwn(params, name))
      .flatMap((name) => {
        const without = ways.find(
          (way) =>
            !paramsOf(way.route.path).includes(name) &&
            (!world.isSoundFrame(site.frame) || canHold(world.space, all([way.formula, world.drawn(site.frame, way.bindings)]))),
        );
        if (!without) return [];
        return [
          error(
            "reference/missing-parameter",
            site.at,
            `The route "${go}" (${target}) needs ":${name}", and over "${without.route.name}" this modal has none`,
            {
              suggestion: `Pass it: "params": {"${name}": {"var": "…"}}.`,
            },
          ),
        ];
      });
  });
}

/** Leaves things as they are, and the modal behind. */
const isExit = (site: Surface["sites"][number]): site is ActionSite =>
  site.is === "action" && !site.at.path.endsWith("/then") && ("close" in site.action || "go" in site.action || "resume" in site.action);

/** One that can't be closed any other way than by doing what it asks for. */
function wayOut(world: World, modal: Surface, ways: readonly Way[]): Finding[] {
  if ((modal.doc as ModalDoc).dismissible !== false) return [];
  const exits = modal.sites.filter(isExit).map(({ frame }) => frame);
  if (exits.some((frame) => conditionsOf(frame).length === 0 || !world.isSoundFrame(frame))) return [];
  const at = { file: modal.file, path: "/dismissible", id: modal.id };
  for (const { formula, bindings, steps } of ways) {
    const stuck = solve(world.space, all([formula, ...exits.map((frame) => world.wanted({ and: conditionsOf(frame) }, "false", bindings))]));
    if (!isFound(stuck)) continue;
    return [
      error("flow/no-way-out", at, `"${modal.id}" can't be closed, and nothing in it leads out of it and leaves things as they are`, {
        suggestion: `Add a button with "close", or take "dismissible" out.`,
        witness: { data: assignmentData(stuck), steps },
      }),
    ];
  }
  return [];
}

/** Two things that the focus is to be on when it opens. */
function firstFocus(world: World, modal: Surface, ways: readonly Way[]): Finding[] {
  const firsts = modal.elements.filter(({ node, frame }) => (node as { first?: unknown }).first === true && world.isSoundFrame(frame));
  const isTogether = (one: Element, other: Element): boolean =>
    ways.some(({ formula, bindings }) => canHold(world.space, all([formula, world.drawn(one.frame, bindings), world.drawn(other.frame, bindings)])) === true);
  return firsts.flatMap((element, i) => {
    const earlier = firsts.slice(0, i).find((other) => isTogether(other, element));
    if (!earlier) return [];
    return [
      error(
        "accessibility/first-focus",
        { ...element.at, path: pointerTo(element.at.path, "first") },
        `The focus can't begin on "${element.id}" and on "${earlier.id}"`,
        {
          related: [earlier.at],
          suggestion: "Let it begin on one of them: on what changes nothing, where something can't be taken back.",
        },
      ),
    ];
  });
}
