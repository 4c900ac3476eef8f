import { useMemo } from "react";
import { useCountries } from "./countries.ts";
import { SelectFrame } from "./select.tsx";
import type { FieldWidgetProps } from "./widget.ts";

/** The country; the region that was chosen in another one goes with it. */
export function CountryField(props: FieldWidgetProps) {
  const { scope, state } = props;
  const countries = useCountries(scope, state.text);
  const options = useMemo(() => countries.map(({ value, text }) => ({ value, label: text })), [countries]);
  return <SelectFrame {...props} options={options} />;
}
