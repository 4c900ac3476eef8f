import { asideName } from "../forms/form-field.ts";
import { icon } from "../drawings/icons.tsx";
import { uiText } from "../session/ui-text.ts";
import { type Option, useOptionMarkup } from "./option-markup.ts";
import { PHONE_COUNTRIES, phoneCountry } from "#screens/language/rules/phone-countries.ts";
import { textInput } from "./text-input.tsx";
import type { FieldWidgetProps } from "./widget.ts";

const options = new Map<string, Option[]>();
function phoneOptions(other: string): Option[] {
  let made = options.get(other);
  if (!made) options.set(other, (made = PHONE_COUNTRIES.map((country) => ({ value: country.code, label: country.short || other }))));
  return made;
}

/** A number with the country it is dialled in. */
export function PhoneField(props: FieldWidgetProps) {
  const { scope, state, name, field } = props;
  const other = uiText(scope.ui, "ui.phone-other");
  const markup = useOptionMarkup(phoneOptions(other), state.aside);
  return (
    <div className="input num">
      <span className="prefix">
        <span aria-hidden="true">{phoneCountry(state.aside).short || other}</span>
        {icon("chev", "xs")}
        <select
          name={asideName(name)}
          disabled={field.readOnly}
          aria-label={`${uiText(scope.ui, "ui.phone-country")}, ${state.label}`}
          dangerouslySetInnerHTML={markup}
        />
      </span>
      {textInput(props, "tel")}
    </div>
  );
}
