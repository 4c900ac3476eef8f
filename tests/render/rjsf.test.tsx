import Form from "@rjsf/core";
import { expect, test, vi } from "vitest";
import type { FormSectionDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { remaining } from "#screens/language/forms/form.ts";
import { sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { FIELD_WIDGETS } from "#screens/render/fields/index.ts";
import { draw } from "./harness/documents.ts";
import { open } from "./harness/open.tsx";

/** The sections that ask something, each with the form that RJSF draws for it. */
async function formsOf(persona: string): Promise<{ section: FormSectionDescriptor; form: Form | undefined; screen: ScreenDescriptor }[]> {
  const screen = draw("/application/demo-seattle/apply", persona);
  const drawing = vi.spyOn(Form.prototype, "render");
  await open(screen);
  const drawn = drawing.mock.contexts as Form[];
  const asking = sectionsOf(screen.blocks).filter(({ fields }) => fields.length > 0);
  expect(asking.length).toBeGreaterThan(4);
  return asking.map((section) => ({ section, form: drawn.find(({ props }) => props.idPrefix === section.id), screen }));
}

test("every section of a form is a form of RJSF's, with the widgets of our theme and no field template of its own", async () => {
  for (const { section, form } of await formsOf("all-flags")) {
    expect(form, section.id).toBeDefined();
    const { schema, registry } = form!.state;
    expect(Object.keys(schema.properties ?? {}), section.id).toEqual(section.fields.map(({ property }) => property));
    expect(registry.widgets, section.id).toMatchObject(FIELD_WIDGETS);
    expect(Object.keys(form!.props.fields ?? {}), section.id).toEqual(["SchemaField"]);
  }
});

test("RJSF finds wrong in a section what the rules of the form do, in the same words", async () => {
  for (const { section, form, screen } of await formsOf("all-flags")) {
    for (const answers of [{}, section.answers, { ...section.answers, email: "nonsense", birthdate: "2020-01-01", "address.postal_code": "1" }]) {
      const said = form?.validate(answers).errors.map(({ property, message }) => [property, message]);
      // Of a flag the rules ask nothing until it is switched on; its form is there only then.
      const { items } = remaining(section, { ...answers, expanded: true }, { data: {}, answers: new Map(), today: screen.today, rules: screen.rules });
      expect(said, section.id).toEqual(items.map(({ property, message }) => [`.${property}`, message]));
    }
  }
});
