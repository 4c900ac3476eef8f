/** Kinds that one product alone uses, by name, and what a command of that product can start in the page. */
import type { ReactNode } from "react";
import type { WidgetKind } from "#screens/language/kinds/widgets.ts";
import type { Starters } from "../session/actions.ts";
import { partOfPage } from "../session/new-build.ts";
import { FlagSectionBlock } from "./flag-section/flag-section.tsx";
import { IncomeWaysBlock } from "./income-ways/income-ways.tsx";

export const WIDGET_COMPONENTS = {
  "flag-section": FlagSectionBlock,
  "income-ways": IncomeWaysBlock,
} as const satisfies Record<WidgetKind, (props: never) => ReactNode>;

/** By the name that the effect `start` gives; their code comes when one is started. */
export const STARTERS: Starters = {
  income: async (options, command) => (await partOfPage(() => import("./income-ways/income-connection.ts"))).startIncomeConnection(options, command),
};
