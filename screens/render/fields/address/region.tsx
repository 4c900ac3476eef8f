import { useEffect, useReducer } from "react";
import { type Region, matchRegion, regionNames } from "#screens/language/rules/region.ts";
import { useField } from "../../session/use-field.ts";
import { loadCountries, regionsOf } from "./countries.ts";
import type { Option } from "../option-markup.ts";
import { SelectFrame } from "../select.tsx";
import { siblingOf } from "./siblings.ts";
import { textInput } from "../text-input.tsx";
import type { FieldWidgetProps } from "../widget.ts";

/** A region of the chosen country: a choice where the country has regions, a line of text where none are known. */
export function RegionField(props: FieldWidgetProps) {
  const { scope, section, field, name } = props;
  const countryKey = siblingOf(scope.store, section, "country");
  const country = useCountryValue(props, countryKey);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const regions = regionsOf(country);
  useEffect(() => {
    if (regions === null && country !== "")
      loadCountries(scope).then(
        () => redraw(),
        () => undefined,
      );
  }, [regions, country, scope]);

  // What was typed, or filled in by the browser, is found by code or by name; what is neither is cleared.
  useEffect(() => {
    const typed = scope.store.read(name);
    if (!regions || regions.length === 0 || typeof typed !== "string" || typed === "") return;
    if (regions.some((region) => keptAs(name, region) === typed)) return;
    const match = matchRegion(typed, regions);
    scope.store.put(name, match ? keptAs(name, match) : null);
    scope.store.leave(name);
  }, [regions, name, scope]);

  if (regions === null || regions.length === 0) return <div className="input">{textInput(props)}</div>;
  return <SelectFrame of={props} options={optionsOf(regions, name, field.props["names"] as string | undefined, scope.descriptor().locale)} empty />;
}

const options = new WeakMap<Region[], Record<string, Option[]>>();
/** Options of a list of regions, made once a list, a way of keeping them and of calling them. */
function optionsOf(regions: Region[], property: string, names = "", locale: string): Option[] {
  let made = options.get(regions);
  if (!made) options.set(regions, (made = {}));
  return (made[`${property} ${names}`] ??= called(regions, property, names, locale));
}

function called(regions: Region[], property: string, names: string, locale: string): Option[] {
  const own = regionNames(names);
  const list = regions.map((region) => ({ value: keptAs(property, region), label: own.get(region.text) ?? region.text }));
  return own.size === 0 ? list : list.sort((one, other) => one.label.localeCompare(other.label, locale));
}

/** A property of codes keeps the code, one of names the name; a region without a code is kept by name. */
const keptAs = (property: string, region: Region): string => (property.endsWith("_code") ? (region.value ?? region.text) : region.text);

function useCountryValue(props: FieldWidgetProps, key: string | null): string {
  const own = useField(props.scope.store, key ?? props.name);
  return key === null ? "US" : String(own.value ?? "");
}
