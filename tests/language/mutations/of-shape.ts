/** Documents that can't be read, or are put together of parts that there are none of. */
import type { MutationGroup } from "./mutation.ts";

const APPLY = "screens/apply/apply.json";
const START = "screens/entry/start.json";
const ABOUT = "screens/entry/about.json";
const SUPPORT = "screens/entry/support.json";

/** Blocks within blocks. */
const nested = (depth: number): unknown => ({ id: `deep-${depth}`, kind: "group", look: "plain", blocks: depth === 0 ? [] : [nested(depth - 1)] });

export const SHAPES: readonly MutationGroup[] = [
  [
    "a document of the wrong shape",
    [
      { code: "shape/bad-name", about: "an id with capitals", make: (files) => files.set(APPLY, "pet-name", { id: "Pet_Name" }, "/id") },
      {
        code: "shape/duplicate-id",
        about: "a block with the id of another",
        make: (files) => files.add(ABOUT, null, "blocks", { id: "title", kind: "heading", text: "about.title", level: 2 }, "/id"),
      },
      {
        code: "shape/file-name",
        about: "a screen that says it is another",
        make: (files) => files.put("screens/entry/reviews.json", "/id", "review"),
      },
      { code: "shape/format", about: "a mail of a later format", make: (files) => files.put("mails/submitted.json", "/format", 2) },
      {
        code: "shape/missing-property",
        about: "a screen for nobody",
        make: (files) => files.put("screens/entry/oauth.json", "/audience", undefined),
      },
      { code: "shape/not-a-key", about: "words where a key belongs", make: (files) => files.set(START, "go-on", { label: "Go on, please" }, "/label") },
      { code: "shape/not-json", about: "half a file", make: (files) => files.write("modals/leasing-intro.json", '{"id": "leasing-intro"') },
      {
        code: "shape/too-deep",
        about: "blocks within blocks without end",
        make: (files) =>
          files.write(
            "modals/invalid-address.json",
            { ...files.json("modals/invalid-address.json"), blocks: [nested(110)] },
            `${"/blocks/0".repeat(100)}/blocks`,
          ),
      },
      {
        code: "shape/unknown-file",
        about: "a file where none is read",
        severity: "warning",
        make: (files) => files.write("flows.json", {}),
      },
      { code: "shape/unknown-kind", about: "a kind that there is none of", make: (files) => files.set(APPLY, "footer-hint", { kind: "txet" }, "/kind") },
      { code: "shape/unknown-property", about: "a misspelled property", make: (files) => files.set(APPLY, "pet-kind", { requierd: true }, "/requierd") },
      { code: "shape/unknown-word", about: "a tone that there is none of", make: (files) => files.set(SUPPORT, "hours", { tone: "muffled" }, "/tone") },
      {
        code: "shape/unsafe-name",
        about: "a name that reaches into the language",
        make: (files) =>
          files.write("promos.json", JSON.parse('{"format": 1, "promos": {"constructor": {"text": "promo.quickApply"}}}'), "/promos/constructor"),
      },
      { code: "shape/wrong-type", about: "a level that is a word", make: (files) => files.set(START, "title", { level: "one" }, "/level") },
    ],
  ],
  ["a file that is gone", [{ code: "shape/missing-document", about: "no catalog", make: (files) => files.take("data.json") }]],
  [
    "a fragment or persona that is put together wrongly",
    [
      {
        code: "reference/unknown-fragment",
        about: "a fragment that there is none of",
        make: (files) => files.add(START, null, "blocks", { use: "mail-hallo" }, "/use"),
      },
      {
        code: "reference/circle",
        about: "a fragment that uses itself",
        make: (files) => files.add("fragments/mail-choice.json", null, "blocks", { use: "mail-choice" }, "/use"),
      },
      {
        code: "reference/unknown-parameter",
        about: "more than a fragment takes",
        make: (files) => files.add(ABOUT, null, "blocks", { use: "ask-team", with: { colour: "red" } }, "/with/colour"),
      },
      {
        code: "type/parameter",
        about: "fields where blocks belong",
        make: (files) => files.add(SUPPORT, null, "blocks", { use: "photo-id" }, "/use"),
      },
      {
        code: "reference/unknown-persona",
        about: "somebody like nobody",
        make: (files) => files.put("personas/all-flags.json", "/like", "ready-to-play"),
      },
    ],
  ],
];
