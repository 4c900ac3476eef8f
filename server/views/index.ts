/** State → the data that documents read. Roots and properties are exactly those of `schemas/data.json`. */
import { applicationView } from "./application-view.ts";
import { entryView } from "./entry-view.ts";
import { formView } from "./form-view.ts";
import { publicView } from "./public-view.ts";
import type { ViewData, ViewInput } from "./view-input.ts";

export type { ViewData, ViewInput } from "./view-input.ts";

/** All roots but `validation`, which is worked out from the resolved form. */
export function viewsOf(input: ViewInput): ViewData {
  const data = publicView(input);
  if (!input.person) return data;
  Object.assign(data, entryView(input, input.person));
  const { current } = input.person;
  return Object.assign(data, current ? { ...applicationView(input, current), ...formView(current) } : { application: null });
}
