import { answerName } from "#screens/language/forms/answer-name.ts";
import type { FormSectionDescriptor } from "#screens/language/documents/descriptor.ts";
import type { FieldKind } from "#screens/language/kinds/fields.ts";
import type { FormStore } from "../../forms/form-store.ts";

/** Key of the field of another kind in the same section (a region's country); null when the section has none. */
export function siblingOf(_store: FormStore, section: FormSectionDescriptor, kind: FieldKind): string | null {
  const sibling = section.fields.find((field) => field.kind === kind);
  return sibling ? answerName(section.root, sibling.property) : null;
}
