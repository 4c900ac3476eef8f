/** The data of one application alone, for rules that are asked outside of a page (API, jobs, transactions). */
import type { PublishedDocuments } from "../context/documents.ts";
import type { ApplicationState } from "../../ports/records.ts";
import type { ViewData, ViewInput } from "../context/view-input.ts";
import type { Deps, Viewer } from "../context/deps.ts";
import { textConstant, textsOf } from "../context/texts.ts";

/** Stage label of a status in the person's language. */
function statusLabels(documents: PublishedDocuments, locale: string): ViewInput["statusLabel"] {
  const texts = textsOf(documents, locale);
  return (status) => texts(documents.set.flow.statuses[status]?.label ?? "status.default");
}

/** What views need to know about this process and this viewer, whatever the page. */
export function viewFacts(deps: Deps, viewer: Viewer): Omit<ViewInput, "person" | "query" | "market" | "routeSource"> {
  const documents = deps.documents.current();
  return {
    now: deps.clock.now(),
    site: { ...deps.config.brand, screening_company: deps.screening.company, sandbox: deps.config.sandbox },
    session: {
      user: viewer.user,
      admin_mode: viewer.session?.admin_mode ?? false,
      income_verification_off: viewer.session?.income_verification_off ?? false,
      for_cosigner: false,
      external_login_url: deps.config.externalLoginUrl,
    },
    features: deps.features(),
    identityInquiries: deps.identity !== null,
    campaignSuffix: textConstant(documents, "campaign_suffix"),
    jurisdictions: documents.jurisdictions,
    experiments: { active: documents.activeTests, arms: viewer.arms ?? {} },
    statusLabel: statusLabels(documents, viewer.locale),
  };
}

export function applicationData(deps: Deps, viewer: Viewer & { user: NonNullable<Viewer["user"]> }, state: ApplicationState): ViewData {
  const { application, source, market } = state;
  return deps.areas.views({
    ...viewFacts(deps, viewer),
    query: {},
    market: null,
    routeSource: application.source,
    person: { user: viewer.user, applications: [{ application, source, market }], current: state, source, source_market: market },
  });
}
