/** A made-up form of any width: sections of twenty text fields. */
import type { FieldDescriptor, FormSectionDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";

export const PER_SECTION = 20;
export const MAX_LENGTH = 50;

/** `dependent`: three fifths of the fields are worded, shown or required by the first answer of their section. */
export function wideScreen(fields: number, dependent: boolean): ScreenDescriptor {
  const blocks = Array.from({ length: Math.ceil(fields / PER_SECTION) }, (_, index) => sectionOf(`r${index}`, dependent));
  return {
    format: 1,
    catalog: 1,
    revision: "bench",
    locale: "en-US",
    now: "2026-06-15T12:00:00.000Z",
    today: "2026-06-15",
    screen: "wide",
    route: { name: "wide", params: {}, query: {} },
    title: "A wide form",
    layout: "form",
    shell: { meta: {}, steps: { total: 1, current: null, percent: 0, labels: [], label: "" }, promo: null },
    blocks,
    rules: [{ code: "maxLength", arg: MAX_LENGTH, message: "Maximum number of characters is 50" }],
    remainingTexts: Array.from({ length: PER_SECTION + 1 }, (_, left) => `${left} fields remaining`),
    modals: {},
    opens: [],
    enter: [],
    constants: {},
    variants: [],
    guards: [],
    unknowns: [],
  };
}

function sectionOf(root: string, dependent: boolean): FormSectionDescriptor {
  const first = { var: `${root}.p0` };
  const fields = Array.from({ length: PER_SECTION }, (_, i): FieldDescriptor => {
    const role = dependent ? i % 5 : 0;
    return {
      id: `${root}-f${i}`,
      kind: "text",
      property: `p${i}`,
      width: "full",
      props: {},
      requiredMessage: "Field is required",
      label: role === 1 ? { live: [{ when: { "==": [first, "US"] }, is: "State" }, { is: "Province" }] } : "Label",
      visible: role === 2 ? { live: [{ when: { "!=": [first, "hidden"] }, is: true }, { is: false }] } : true,
      required: role === 3 ? { live: [{ when: { in: [first, ["US", "CA"]] }, is: true }, { is: false }] } : true,
      constraints: [0],
    };
  });
  return {
    id: root,
    kind: "form-section",
    root,
    resource: root,
    target: "1",
    version: 1,
    fields,
    title: `Section ${root}`,
    answers: Object.fromEntries(fields.map(({ property }) => [property, null])),
    save: { command: "save-answers", on: "blur", afterMs: 500 },
  };
}
