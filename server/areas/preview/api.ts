/** Screens as others see them. */
import type { Outcome } from "../../kernel/access/outcome.ts";
import { OWN_APPLICATION, notNamed } from "../../kernel/api/own-case.ts";
import type { ApiCall, AreaApi, StaffRoute } from "../../kernel/api/route.ts";
import { compareScreens } from "./compare.ts";
import { readApplicationJourney, readApplicationScreen, readJourney, readPreviewedScreen, readPreviews, walkPreview } from "./previews.ts";
import { judgeChange } from "./verdicts.ts";
import type { PreviewAsked } from "./previews.ts";

const HOW = {
  variants: "Exactly these, by their ids with commas; `default` for none. Without it the persona's own data decide.",
  locale: "In which language.",
  revision: "By which documents, by their hash; those in force without it.",
};

type Row = Pick<StaffRoute, "path" | "name" | "about" | "own"> & Partial<StaffRoute>;

/** Of the documents and a persona: nothing of anybody's. */
const previews = (row: Row, read: (call: ApiCall) => Promise<Outcome<object>>): StaffRoute => ({
  method: "GET",
  access: { resource: "preview", verb: "read" },
  answers: { content: "application/json" },
  refusals: [404],
  handler: async (call) => call.json(call.orRefuse(await read(call)).value),
  ...row,
});

/** Of a real application: for whoever may read it. */
const previewsReal = (row: Row, read: (call: ApiCall) => Promise<Outcome<object>>): StaffRoute =>
  previews({ ...row, access: { resource: "application-preview", verb: "read" }, refusals: [404, 409] }, read);

const askedOf = ({ param, query }: ApiCall): PreviewAsked => ({
  persona: param("persona"),
  variants: query.get("variants"),
  locale: query.get("locale"),
  revision: query.get("revision"),
});

const OF_PERSONAS = notNamed("of personas, who are nobody");

export const api: AreaApi = {
  about: "What others see, without touching anything.",
  staff: [
    previews(
      {
        path: "/staff/previews/",
        name: "readPreviews",
        own: OF_PERSONAS,
        about: "What can be looked at without touching anything: personas, screens, variants, languages.",
      },
      ({ deps }) => readPreviews(deps),
    ),
    previews(
      {
        path: "/staff/previews/{persona}/",
        name: "readJourney",
        own: OF_PERSONAS,
        about:
          "Every screen of the flow, and whether a persona may open it: `here` where they belong, `open`, `back` with what they see instead and why, `other` where it isn't for such as them.",
        query: HOW,
      },
      (call) => readJourney(call.deps, call.viewer, askedOf(call)),
    ),
    previews(
      {
        path: "/staff/previews/{persona}/screens/{screen}",
        name: "readPreviewedScreen",
        own: OF_PERSONAS,
        about:
          "A screen as a persona sees it, with every guard that was asked; where they don't see it, as it would look. Nothing is written, and nobody outside is called.",
        query: HOW,
      },
      (call) => readPreviewedScreen(call.deps, call.viewer, { ...askedOf(call), screen: call.param("screen") }),
    ),
    previews(
      {
        path: "/staff/previews/{persona}/screens/{screen}/changes",
        name: "compareScreens",
        own: OF_PERSONAS,
        about:
          "What changed on a screen, as a persona sees it, since documents that were in force before, one by one; and which of their other screens changed.",
        query: { ...HOW, before: "The revision that it was." },
      },
      (call) => compareScreens(call.deps, call.viewer, { ...askedOf(call), screen: call.param("screen"), before: call.query.get("before") ?? "" }),
    ),
    previews(
      {
        method: "POST",
        path: "/staff/previews/{persona}/walk",
        name: "walkPreview",
        own: OF_PERSONAS,
        about:
          "One step further as a persona in a world that is thrown away: which screen follows from what was pressed, by the documents alone. The world is the steps that are sent; nothing is kept.",
        access: { resource: "preview-walk", verb: "create" },
        takes: "preview-walk",
        refusals: [400, 404],
        query: HOW,
      },
      async (call) => {
        const body = await call.body();
        return walkPreview(call.deps, call.viewer, askedOf(call), body);
      },
    ),
    previews(
      {
        method: "PUT",
        path: "/staff/previews/{persona}/screens/{screen}/changes",
        name: "judgeChange",
        own: OF_PERSONAS,
        about: "Says whether a change between two revisions was meant. It is kept for everybody, by both revisions and the screen, whoever sees it.",
        access: { resource: "change-verdict", verb: "update" },
        takes: "change-verdict",
        refusals: [400, 404],
        query: { ...HOW, before: "The revision that it was." },
      },
      async (call) => {
        const body = await call.body();
        const looked = { ...askedOf(call), screen: call.param("screen"), before: call.query.get("before") ?? "" };
        return judgeChange(call.deps, call.viewer, looked, body);
      },
    ),
    previewsReal(
      {
        path: "/staff/applications/{id}/journey",
        name: "readApplicationJourney",
        own: OWN_APPLICATION,
        about: "The same of whoever an application belongs to, as of now, by the documents that they began on.",
      },
      (call) => readApplicationJourney(call.deps, call.actor(), call.param("id")),
    ),
    previewsReal(
      {
        path: "/staff/applications/{id}/screens/{screen}",
        name: "readApplicationScreen",
        own: OWN_APPLICATION,
        about: "A screen as whoever an application belongs to sees it. Nothing counts as shown to them.",
      },
      (call) => readApplicationScreen(call.deps, call.actor(), { id: call.param("id"), screen: call.param("screen"), locale: null }),
    ),
  ],
};
