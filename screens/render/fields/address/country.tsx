import { type Country, useCountries } from "./countries.ts";
import type { Option } from "../option-markup.ts";
import { SelectFrame } from "../select.tsx";
import type { FieldWidgetProps } from "../widget.ts";

/** The country; the region that was chosen in another one goes with it. */
export function CountryField(props: FieldWidgetProps) {
  const { scope, section, state } = props;
  const countries = useCountries(scope, state.text, section.id);
  return <SelectFrame of={props} options={optionsOf(countries)} />;
}

const options = new WeakMap<Country[], Option[]>();
/** Options of a list of countries, made once a list. */
function optionsOf(countries: Country[]): Option[] {
  let made = options.get(countries);
  if (!made) options.set(countries, (made = countries.map(({ value, text }) => ({ value, label: text }))));
  return made;
}
