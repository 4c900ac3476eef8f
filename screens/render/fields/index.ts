/** Every field kind and the control that draws it. */
import type { FieldKind } from "#screens/language/kinds/fields.ts";
import { CheckboxField } from "./checkbox.tsx";
import { CountryField } from "./address/country.tsx";
import { DateField } from "./date.tsx";
import { ChoiceField, PhotoField, SliderField } from "./deferred-fields.tsx";
import { DocumentField } from "./document/document.tsx";
import { EmailField } from "./email.tsx";
import { LongTextField } from "./long-text.tsx";
import { MoneyField } from "./money.tsx";
import { PhoneField } from "./phone.tsx";
import { RegionField } from "./address/region.tsx";
import { SecureIdField } from "./secure-id.tsx";
import { SelectField } from "./select.tsx";
import { StreetAddressField } from "./address/street-address.tsx";
import { TextField } from "./text.tsx";
import type { FieldWidget } from "./widget.ts";

export const FIELD_WIDGETS = {
  text: TextField,
  "long-text": LongTextField,
  email: EmailField,
  date: DateField,
  phone: PhoneField,
  select: SelectField,
  money: MoneyField,
  checkbox: CheckboxField,
  country: CountryField,
  region: RegionField,
  "street-address": StreetAddressField,
  "secure-id": SecureIdField,
  document: DocumentField,
  photo: PhotoField,
  choice: ChoiceField,
  slider: SliderField,
} as const satisfies Record<FieldKind, FieldWidget>;
