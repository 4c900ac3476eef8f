import { asideName } from "../forms/capture.ts";
import { Icon } from "../icons.tsx";
import { uiText } from "../scope.ts";
import { PHONE_COUNTRIES, phoneCountry } from "./phone-countries.ts";
import { type FieldWidgetProps, controlProps } from "./widget.ts";

/** A number with the country it is dialled in. */
export function PhoneField(props: FieldWidgetProps) {
  const { scope, state, name, field } = props;
  const other = uiText(scope.ui, "ui.phone-other");
  return (
    <div className="input num">
      <span className="prefix">
        <span aria-hidden="true">{phoneCountry(state.aside).short || other}</span>
        <Icon name="chev" size="xs" />
        <select name={asideName(name)} defaultValue={state.aside} disabled={field.readOnly} aria-label={`${uiText(scope.ui, "ui.phone-country")}, ${state.label}`}>
          {PHONE_COUNTRIES.map((country) => <option key={country.code} value={country.code}>{country.short || other}</option>)}
        </select>
      </span>
      <input type="text" inputMode="tel" defaultValue={state.text} {...controlProps(props)} />
    </div>
  );
}
