/** Roots about entering: all applications of the person, and what the address's source means to them. */
import { readSourceQuery } from "../../kernel/rules/source-query.ts";
import { entryOf } from "./rules.ts";
import { effectiveFee } from "../payment/index.ts";
import { jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import { allStepsDone, stepOf } from "../../kernel/rules/life-cycle.ts";
import { toMoney } from "../../kernel/rules/money.ts";
import type { PersonState } from "../../ports/records.ts";
import { MAIL_QUERY, type ViewData, type ViewInput } from "../../kernel/context/view-input.ts";

export function entryView(input: ViewInput, person: PersonState): ViewData {
  const list = person.applications.map(({ application, source, market }) => ({
    source: application.source,
    label: source.label,
    market_name: market.display_name,
    status: application.status,
    status_label: input.statusLabel(application.status),
    available_properties: source.available_properties,
    step: stepOf(application.status),
    all_done: allStepsDone(application.status),
    picture: market.picture,
    is_group: application.group_source !== null,
  }));
  const asked = readSourceQuery(input.query["source"], input.campaignSuffix);
  const byMail = asked.by_mail || input.query["medium"] === MAIL_QUERY;
  const named = { source: input.routeSource ?? asked.source, by_mail: input.routeSource === null && byMail };
  const owned = person.applications.map(({ application }) => application);
  return {
    applications: { count: list.length, any: list.length > 0, list },
    entry: { ...entryOf(named, person.user.id, owned, person.source) },
    source: person.source && person.source_market ? sourceView(input, person.source, person.source_market) : null,
  };
}

function sourceView(input: ViewInput, source: NonNullable<PersonState["source"]>, market: NonNullable<PersonState["source_market"]>): Record<string, unknown> {
  const fee = effectiveFee(source, jurisdictionOf(input.jurisdictions, market.country_code, market.region_code));
  return {
    slug: source.slug,
    label: source.label,
    market_name: market.display_name,
    picture: market.picture,
    fee: toMoney(fee.named_cents, fee.currency),
    fee_waived: fee.waived,
    used: source.used,
  };
}
