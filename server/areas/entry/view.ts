/** Roots about entering: all applications of the person, and what the address's source means to them. */
import { sourceLabel } from "../../kernel/context/texts.ts";
import { readSourceQuery } from "../../kernel/rules/source-query.ts";
import { entryOf } from "./rules.ts";
import { isPending, missingOf } from "../groups/index.ts";
import { effectiveFee, feeOf, receiptPath } from "../payment/index.ts";
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import { isAgreed, stepOf, wasSent } from "../../kernel/rules/life-cycle.ts";
import { toMoney } from "../../kernel/rules/money.ts";
import { MAIL_QUERY } from "../../kernel/context/view-input.ts";

export const roots: DataRoots = {
  applications: dataRoot({
    reads: ["applications"],
    view({ applications }, facts) {
      const list = applications.map(({ application, source, market, group, paid_charge }) => ({
        source: application.source,
        label: sourceLabel(facts, source.label, market.display_name),
        kind: source.kind,
        market_name: market.display_name,
        status: application.status,
        status_label: facts.statusLabel(application.status),
        available_properties: source.available_properties,
        sent: wasSent(application),
        receipt_url: paid_charge && receiptPath(paid_charge),
        fee_waived: feeOf({ application, market }, facts).waived,
        step: stepOf(application.status),
        all_done: isAgreed(application.status),
        picture: market.picture,
        is_group: application.group_source !== null,
        group_waits: group !== null && (missingOf(group.number, group.statuses.length) > 0 || group.statuses.some(isPending)),
      }));
      return { count: list.length, any: list.length > 0, list };
    },
  }),
  entry: dataRoot({
    reads: ["user", "applications", "entry", "invitation"],
    view({ user, applications, entry, invitation }, { now, params, query, campaignSuffix }) {
      const asked = readSourceQuery(query["source"], campaignSuffix);
      const byMail = asked.by_mail || query["medium"] === MAIL_QUERY;
      const named = { source: params["source"] ?? asked.source, by_mail: params["source"] === undefined && byMail };
      const owned = applications.map(({ application }) => application);
      return { ...entryOf({ named, user, applications: owned, found: entry?.source ?? null, invitation, now: now.toISOString() }) };
    },
  }),
  source: dataRoot({
    reads: ["applications", "entry"],
    view({ applications, entry }, facts) {
      if (!entry) return null;
      const { source, market } = entry;
      const fee = effectiveFee(source, jurisdictionOf(facts.jurisdictions, market.country_code, market.region_code));
      return {
        slug: source.slug,
        label: sourceLabel(facts, source.label, market.display_name),
        kind: source.kind,
        market_name: market.display_name,
        picture: market.picture,
        fee: toMoney(fee.named_cents, fee.currency),
        fee_waived: fee.waived,
        used: source.used || applications.some(({ application }) => application.source === source.slug),
      };
    },
  }),
};
