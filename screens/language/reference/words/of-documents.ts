/** What each type of document is for, and the parts that several have in common: for editors and the reference. */
export const ABOUT = {
  screen: "One screen (`screens/<room>/<id>.json`): its blocks, what they need, for whom it is.",
  modal: "A dialog over a screen (`modals/<id>.json`): what its opener passes, and its blocks.",
  fragment: "Blocks or fields that stand in several places (`fragments/<id>.json`), with parameters.",
  mail: "A mail (`mails/<id>.json`): its subject and its blocks, of the kinds that can be written as plain text.",
  variant: "Changes of screens, modals, texts, routes and statuses (`variants/<id>.json`) for those for whom its condition holds.",
  persona: "Somebody for snapshots and previews (`personas/<id>.json`): their data, as documents read it.",
  copy: "The texts of one language (`copy/<locale>.json`) by their keys. `en-US` is the source of the others.",
  resource: "What a property of a record may be (`resources/<id>.json`), in the words of JSON Schema.",
  constants: 'Numbers, sums and words of one category (`constants/<category>.json`) that documents read as `{"const": …}`.',
  flow: "Routes, statuses, guards, and what stands around every screen (`flow.json`).",
  catalog: "What documents may read, do and name (`data.json`): data, commands, mails, topics, tokens.",
  conditions: 'Conditions with a name (`conditions.json`), read as `{"cond": …}`.',
  promos: "What a route may promote beside its screen (`promos.json`).",
  retired: "Ids that were taken out and are never given again (`retired.json`).",
  release: "Changes that reach also those who began on older documents (`release.json`).",
  condition:
    'true, false, data that is true or false ("$order.open"), data and what it is to be ({"$order.status": "open"}) or one of what ({"$order.status": ["open", "sent"]}), or one operator with what it takes: {"<": ["$order.count", 3]}. A `when` may be a list, of which all have to hold. What is unknown is on the safe side of its place.',
  value:
    'A text, a number, true, false, null; data "$order.status" (or {"var": "order.status"}), a constant {"const": …}, a text in the reader\'s language {"copy": …}, or what a table says {"lookup": …, "at": […]}.',
  copy_reference:
    "A key of copy/en-US.json, which after a dot goes on where `texts` of the document, or else its id, ends; a key with what fills its gaps beside it, and links; a `match`, which has a text for each word; or a list of choices, of which the first that holds is said and the last may stand by itself.",
  action: "What happens when it is pressed, named by its first property.",
  data_type: "The type of a value that documents read or pass.",
  property: "What a property may be, in the words of JSON Schema, and rules of the product.",
  change: "One change of a variant, named by a property of its own.",
  forced: "A change that reaches everybody, with the reason.",
} as const;

/** What each operator of a condition says, and each reference. */
export const OPERATOR_WORDS: Readonly<Record<string, string>> = {
  $: "It is this, or one of these.",
  var: "A value of the data, by its path, like order.status; of a condition one that is true or false.",
  const: "A constant, by its identifier.",
  copy: "A text of copy/en-US.json, in the reader's language.",
  cond: "A condition of conditions.json, by its name.",
  and: "All of them hold.",
  or: "At least one of them holds.",
  not: "It does not hold.",
  "==": "Both are the same.",
  "!=": "The two differ.",
  "<": "The first is less, or earlier.",
  "<=": "The first is not more, or not later.",
  ">": "The first is more, or later.",
  ">=": "The first is not less, or not earlier.",
  in: "The first is one of the list that is the second.",
  some: "It holds of a member of the list at least; `item.…` is the member.",
  all: "It holds of every member of the list; `item.…` is the member.",
};
