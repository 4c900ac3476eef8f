import { useEffect, useReducer } from "react";
import { matchRegion } from "#screens/language/region.ts";
import { useField } from "../forms/use-field.ts";
import { loadCountries, regionsOf } from "./countries.ts";
import { SelectFrame } from "./select.tsx";
import { siblingOf } from "./siblings.ts";
import { type FieldWidgetProps, controlProps } from "./widget.ts";

/** A region of the chosen country: a choice where the country has regions, a line of text where none are known. */
export function RegionField(props: FieldWidgetProps) {
  const { scope, state, section, name } = props;
  const countryKey = siblingOf(scope.store, section, "country");
  const country = useCountryValue(props, countryKey);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const regions = regionsOf(country);
  useEffect(() => {
    if (regions === null) loadCountries(scope).then(() => redraw(), () => undefined);
  }, [regions, scope]);
  useEffect(() => {
    const field = scope.store.fields.get(name);
    if (field) scope.store.show(field);
  });

  if (regions === null || regions.length === 0) {
    const settle = () => {
      if (regions === null || regions.length === 0 || state.text === "") return;
      const match = matchRegion(state.text, regions);
      scope.store.put(name, match ? (match.value ?? match.text) : null);
    };
    return <div className="input"><input type="text" defaultValue={state.text} {...controlProps(props)} onBlur={settle} /></div>;
  }
  return (
    <SelectFrame {...props} empty>
      {regions.map((region) => <option key={region.value ?? region.text} value={region.value ?? region.text}>{region.text}</option>)}
    </SelectFrame>
  );
}

function useCountryValue(props: FieldWidgetProps, key: string | null): string {
  const own = useField(props.scope.store, key ?? props.name);
  return key === null ? "US" : String(own.value ?? "");
}
