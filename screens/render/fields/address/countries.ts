/**
 * Countries and their regions. Those of the United States and Canada are at hand. The others are a long list, which
 * comes from the product's own API once somebody is at the address, or lives in one of them.
 */
import { useEffect, useState } from "react";
import regions from "#screens/language/rules/north-american-regions.json";
import type { Region } from "#screens/language/rules/region.ts";
import type { RenderScope } from "../../session/scope.ts";
import { uiText } from "../../session/ui-text.ts";

export interface Country {
  text: string;
  value: string;
  states: Region[];
}

const names = new Map<string, string>();
function countryName(code: string, locale: string): string {
  const key = `${locale} ${code}`;
  let name = names.get(key);
  if (name === undefined && /^[A-Z]{2}$/.test(code))
    names.set(key, (name = new Intl.DisplayNames([locale], { type: "region", fallback: "code" }).of(code) ?? code));
  return name ?? code;
}

const NEAR: Record<string, Region[]> = Object.fromEntries(
  Object.entries(regions).map(([country, states]) => [country, Object.entries(states).map(([value, text]) => ({ text, value }))]),
);
const nearAs = new Map<string, Country[]>();
/** By the renderer's own texts: the browser's names of countries take longer to be asked for than a section to come alive. */
function near({ ui }: RenderScope): Country[] {
  const called = [uiText(ui, "ui.country-us"), uiText(ui, "ui.country-ca")];
  const key = called.join();
  let countries = nearAs.get(key);
  if (!countries) nearAs.set(key, (countries = ["US", "CA"].map((value, index) => ({ value, text: called[index]!, states: NEAR[value]! }))));
  return countries;
}

/** The long list names countries in English: in other languages they are called, and stand, as there. Those that are near stay first. */
function calledIn(countries: Country[], locale: string): Country[] {
  if (locale.startsWith("en")) return countries;
  const rank = ({ value }: Country) => (Object.hasOwn(NEAR, value) ? 0 : 1);
  return countries
    .map((country) => ({ ...country, text: /^[A-Z]{2}$/.test(country.value) ? countryName(country.value, locale) : country.text }))
    .sort((one, other) => rank(one) - rank(other) || (rank(one) === 0 ? 0 : one.text.localeCompare(other.text, locale)));
}

let loading: Promise<Country[]> | null = null;
let loaded: Country[] | null = null;

/** The whole list, fetched once a page. Rejects when it can't be had; the near countries go on working. */
export function loadCountries(scope: RenderScope): Promise<Country[]> {
  loading ??= scope.host.getJson(scope.host.addresses.countries).then(
    (answer) => {
      const list = Array.isArray(answer) ? answer : (answer as { results?: unknown }).results;
      loaded = (Array.isArray(list) ? list : []).map(
        (entry: {
          text?: string;
          name?: string;
          value?: string;
          code?: string;
          states?: { text?: string; name?: string; value?: string | null; code?: string | null }[];
        }) => ({
          text: entry.text ?? entry.name ?? "",
          value: entry.value ?? entry.code ?? "",
          states: (entry.states ?? []).map((state) => ({ text: state.text ?? state.name ?? "", value: state.value ?? state.code ?? null })),
        }),
      );
      return loaded;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** For tests: forget what was fetched. */
export function forgetCountries(): void {
  loading = null;
  loaded = null;
}

/**
 * The countries to choose from, with the one that was chosen. The whole list is there before the control is reached: a list that
 * is open already need not take up what comes later, on a phone above all.
 * @param within id of the element in which somebody has to be
 */
export function useCountries(scope: RenderScope, current: string, within: string): Country[] {
  const [list, setList] = useState<Country[] | null>(null);
  const isNear = current === "" || Object.hasOwn(NEAR, current);
  const isHere = useFocusWithin(within);
  const isWanted = list === null && (isHere || !isNear);
  useEffect(() => {
    if (!isWanted) return;
    let here = true;
    loadCountries(scope).then(
      (countries) => {
        if (here && countries.length > 0) setList(calledIn(countries, scope.descriptor().locale));
      },
      // The near countries, and the one that was chosen, go on working.
      (error: unknown) => scope.host.report(error, { call: "countries" }),
    );
    return () => {
      here = false;
    };
  }, [scope, isWanted]);
  const locale = scope.descriptor().locale;
  const known = list ?? near(scope);
  return current === "" || known.some((country) => country.value === current)
    ? known
    : [...known, { value: current, text: countryName(current, locale), states: [] }];
}

/** Whether somebody has been in an element: with the keys, a press, or before the page came alive. */
function useFocusWithin(id: string): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (has || !element) return;
    const enter = () => setHas(true);
    if (element.contains(document.activeElement)) enter();
    element.addEventListener("focusin", enter);
    return () => element.removeEventListener("focusin", enter);
  }, [id, has]);
  return has;
}

/** Regions of a country; null while they are not known yet. */
export function regionsOf(country: string): Region[] | null {
  return (Object.hasOwn(NEAR, country) ? NEAR[country] : undefined) ?? loaded?.find((entry) => entry.value === country)?.states ?? null;
}
