/** What views need to know about this process, this visitor and this address. */
import { findRoute } from "#screens/resolve/index.ts";
import { realUser } from "../access/view-as.ts";
import type { PublishedDocuments } from "../context/documents.ts";
import type { Deps, PageAddress, Viewer } from "../context/deps.ts";
import { textConstant, textsOf } from "../context/texts.ts";
import type { ViewFacts } from "../context/view-input.ts";

export interface FoundAddress extends Pick<PageAddress, "query" | "savedRoute"> {
  params: Readonly<Record<string, string>>;
}

export function viewFacts(deps: Deps, viewer: Viewer, documents: PublishedDocuments, at: FoundAddress): ViewFacts {
  return {
    now: deps.clock.now(),
    locale: viewer.locale,
    documents,
    site: {
      ...deps.config.brand,
      screening_company: deps.screening.company,
      screening_contact: deps.screening.contact,
      sandbox: deps.config.sandbox,
    },
    session: {
      user: viewer.user,
      by: realUser(viewer),
      viewing_until: viewer.viewing?.until ?? null,
      admin_mode: viewer.session?.admin_mode ?? false,
      income_verification_off: viewer.session?.income_verification_off ?? false,
      saved_for: savedFor(documents, at.savedRoute ?? null),
      external_login_url: deps.config.externalLoginUrl,
    },
    params: at.params,
    query: at.query,
    features: deps.features(),
    signInWith: deps.signIn.providers(),
    identityInquiries: deps.identity !== null,
    campaignSuffix: textConstant(documents, "campaign_suffix"),
    jurisdictions: documents.jurisdictions,
    experiments: { active: documents.activeTests, arms: viewer.arms ?? {} },
    statusLabel: statusLabels(documents, viewer.locale),
  };
}

function savedFor({ revision }: PublishedDocuments, saved: string | null): string | null {
  if (saved === null) return null;
  const named = revision.routes.byName.get(findRoute(revision, saved.split("?")[0]!).route);
  // An older address that only leads to another is for whom that is for.
  return (named?.redirect ? revision.routes.byName.get(named.redirect.go) : named)?.subject ?? null;
}

/** Stage label of a status in the person's language. */
function statusLabels(documents: PublishedDocuments, locale: string): ViewFacts["statusLabel"] {
  const texts = textsOf(documents, locale);
  return (status) => texts(documents.set.flow.statuses[status]?.label ?? "status.default");
}
