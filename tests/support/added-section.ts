/** A whole section of an applicant and of a co-signer that no code knows of: a page with its part, a record, and a list of at most two. Documents alone. */
import { sourceTextHash } from "#screens/language/documents/content-hash.ts";
import { elementOf } from "./documents-of.ts";

type Json = Record<string, unknown>;
type Files = Record<string, Json>;

export interface AddedSection {
  /** Data root, and resource, of the record; and of the list. */
  record: { root: string; resource: string };
  list: { root: string; resource: string };
  /** Last part of the page's address. */
  page: string;
}

export const ADDED = {
  applicant: {
    record: { root: "household", resource: "household" },
    list: { root: "guests", resource: "guest" },
    page: "apply/household",
  },
  cosigner: {
    record: { root: "cosigner_household", resource: "cosigner-household" },
    list: { root: "cosigner_guests", resource: "cosigner-guest" },
    page: "household",
  },
} as const satisfies Record<string, AddedSection>;

const OF = { applicant: "application", cosigner: "cosigner" } as const;
type Subject = keyof typeof ADDED;

const record = (properties: Json): Json => ({
  id: { type: "string", description: "Id of the record.", readOnly: true },
  version: { type: "integer", description: "Raised by every change.", readOnly: true },
  ...properties,
});
const text = (maxLength: number): Json => ({ type: ["string", "null"], plainText: "one", maxLength, description: "In their own words." });
const paper: Json = { type: ["string", "null"], file: "applicant_identity", description: "Id of the uploaded paper." };

const WORDS = {
  "household.title": ["Your household", "Votre ménage"],
  "household.guests": ["Guests", "Visiteurs"],
  "household.guest": ["Guest {number}", "Visiteur {number}"],
  "household.add": ["Add a guest", "Ajouter une personne"],
  "household.remove": ["Remove guest {number}", "Retirer la personne {number}"],
  "household.full": ["That is as many as there may be.", "Il ne peut pas y en avoir plus."],
  "field.habits": ["Your habits", "Vos habitudes"],
  "field.lease": ["A lease you had", "Un bail que vous aviez"],
  "field.guest": ["Name of the guest", "Nom de la personne"],
} as const;

function pageOf(subject: Subject, goOn: Json): Json[] {
  const { record, list } = ADDED[subject];
  const save = { command: "save-answers", on: "blur", afterMs: 500 };
  return [
    { id: "title", kind: "heading", text: "household.title", level: 1, size: "page" },
    {
      id: "household",
      kind: "form-section",
      root: record.root,
      save,
      fields: [
        { id: "habits", kind: "text", property: "habits", label: "field.habits", required: true },
        { id: "lease", kind: "document", property: "lease", label: "field.lease", purpose: "applicant_identity" },
      ],
    },
    {
      id: "guests",
      kind: "each",
      of: { var: `${list.root}.list` },
      key: { var: "item.id" },
      label: "household.guests",
      blocks: [
        {
          id: "guest",
          kind: "form-section",
          root: list.root,
          title: { key: "household.guest", args: { number: { var: "each.number" } } },
          save,
          fields: [{ id: "guest-name", kind: "text", property: "name", label: "field.guest", required: true }],
        },
        {
          id: "remove-guest",
          kind: "button",
          label: { key: "household.remove", args: { number: { var: "each.number" } } },
          action: { command: "remove-item", input: { root: list.root, item: { var: "item.id" } } },
        },
      ],
    },
    {
      id: "add-guest",
      kind: "button",
      label: "household.add",
      blocked: { var: `${list.root}.full` },
      reason: "household.full",
      action: { command: "add-item", input: { root: list.root } },
    },
    goOn,
  ];
}

function addTo(files: Files, subject: Subject, like: string, more: { needs: string[]; blocks: Json[] }): void {
  const { record: one, list, page } = ADDED[subject];
  const about = { title: "Household", type: "object", description: "Who lives there.", of: OF[subject] };
  files[`resources/${one.resource}.json`] = { $id: one.resource, ...about, properties: record({ habits: text(40), lease: paper }) };
  files[`resources/${list.resource}.json`] = { $id: list.resource, ...about, root: list.root, many: true, most: 2, properties: record({ name: text(20) }) };
  const id = `${subject}-${page.replace("/", "-")}`;
  files[`screens/household/${id}.json`] = {
    ...structuredClone(files[like]!),
    id,
    title: "household.title",
    about: "Who lives in the household.",
    layout: "narrow",
    needs: [...more.needs, one.root, list.root],
    blocks: more.blocks,
  };
  delete files[`screens/household/${id}.json`]!["enter"];
}

/** Writes it into the documents. The co-signer's page stands between their address and their photo ID. */
export function withSections(files: Files): void {
  const { routes } = files["flow.json"] as { routes: Json[] };
  const at = (name: string): number => routes.findIndex((route) => route["name"] === name);

  addTo(files, "cosigner", "screens/cosign/cosign-identity.json", {
    needs: ["cosign", "cosigner_sections"],
    blocks: [
      { use: "cosign-rail", with: { part: "personal" } },
      ...pageOf("cosigner", { id: "go-on", kind: "button", label: "continue", action: { command: "go-on-cosigning" }, tone: "main" }),
    ],
  });
  const address = routes[at("cosignAddress")]!;
  const household = { name: "cosignHousehold", path: "/cosign/:cosignerSource/household", screen: "cosigner-household", back: "cosignAddress" };
  routes.splice(at("cosignAddress") + 1, 0, { ...address, ...household });
  address["next"] = "cosignHousehold";

  const source = { params: { source: { var: "application.source" } } };
  addTo(files, "applicant", "screens/apply/apply.json", {
    needs: ["application", "user"],
    blocks: pageOf("applicant", { id: "back", kind: "button", label: "continue", action: { go: "apply", ...source }, tone: "main" }),
  });
  const apply = routes[at("apply")]!;
  routes.splice(at("apply") + 1, 0, {
    ...apply,
    name: "applyHousehold",
    path: "/application/:source/apply/household",
    screen: "applicant-apply-household",
    back: "apply",
    part: "household",
    next: "apply",
  });
  const form = elementOf(files["screens/apply/apply.json"], "form");
  const blocks = files["screens/apply/apply.json"]!["blocks"] as unknown[];
  blocks.splice(blocks.indexOf(form), 0, {
    id: "to-household",
    kind: "row-link",
    title: "household.title",
    action: { go: "applyHousehold", ...source },
    picture: "id-card",
  });

  const copy = (locale: string): Json => (files[`copy/${locale}.json`] as { texts: Json }).texts;
  for (const [key, [english, french]] of Object.entries(WORDS)) {
    copy("en-US")[key] = english;
    copy("fr-CA")[key] = { text: french, from: sourceTextHash(english) };
  }
}
