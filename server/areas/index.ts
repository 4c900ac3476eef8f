/**
 * The parts of renting, each a folder with a front door. What they bring to the kernel is put together here
 * and nowhere else: a further part is a folder and a line in each list that it adds to.
 */
import type { Areas, Command } from "../kernel/context/deps.ts";
import type { ViewData, ViewInput } from "../kernel/context/view-input.ts";
import { publicView } from "../kernel/screens/public-view.ts";
import * as account from "./account/index.ts";
import * as application from "./application/index.ts";
import * as entry from "./entry/index.ts";
import * as form from "./form/index.ts";
import * as identity from "./identity/index.ts";
import * as income from "./income/index.ts";
import * as screening from "./screening/index.ts";
import * as submission from "./submission/index.ts";
import * as support from "./support/index.ts";

const commands: Readonly<Record<string, Command>> = {
  ...account.commands,
  ...entry.commands,
  ...form.commands,
  ...identity.commands,
  ...income.commands,
  ...screening.commands,
  ...submission.commands,
  ...support.commands,
};

function views(input: ViewInput): ViewData {
  const data = publicView(input);
  if (!input.person) return data;
  Object.assign(data, entry.entryView(input, input.person));
  const { current } = input.person;
  return Object.assign(data, current ? { ...application.applicationView(input, current), ...form.formView(current) } : { application: null });
}

export const AREAS: Areas = {
  commands,
  views,
  validation: form.validationOf,
  refuseChange: screening.refuseChange,
  changed: form.answersChanged,
};
