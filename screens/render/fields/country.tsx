import { SelectFrame } from "./select.tsx";
import { useCountries } from "./countries.ts";
import type { FieldWidgetProps } from "./widget.ts";

/** The country; the region that was chosen in another one goes with it. */
export function CountryField(props: FieldWidgetProps) {
  const { scope, state } = props;
  const countries = useCountries(scope, state.text);
  return (
    <SelectFrame {...props}>
      {countries.map((country) => <option key={country.value} value={country.value}>{country.text}</option>)}
    </SelectFrame>
  );
}
