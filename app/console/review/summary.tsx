import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useDesk } from "../desk/desk-context.ts";
import { RentRows } from "../desk/money/rent-rows.tsx";
import { formatAmount } from "../desk/words.ts";
import { Income } from "./income.tsx";
import { Notices } from "./notices.tsx";
import type { Review } from "./review-types.ts";
import { CosignerCard } from "./cosigner-card.tsx";
import { statusText } from "../desk/status/status-text.ts";

interface SummaryProps {
  review: Review;
  /** Shows a paper in the place of it. */
  onShow: (paper: string) => void;
  below?: ReactNode;
}

/** What they earn, what the companies said, and who else has to do with it: all that is no answer and no paper. */
export function Summary({ review, onShow, below }: SummaryProps) {
  const { say, locale, desk } = useDesk();
  const { check, fee, group, cosigners, person, jurisdiction, preapproved, monthly_income } = review;
  const amount = (of: number, currency: string): string => formatAmount(of, currency, locale);
  const [query] = useSearchParams();
  /** Beside the case that the list has: whoever goes on from there goes on in it. */
  const hrefOf = (application: string): string => {
    const kept = ["list", "from"].flatMap((name) => (query.has(name) ? [[name, query.get(name)!]] : []));
    return `/console/applications/${application}?${new URLSearchParams([...kept, ["beside", query.get("beside") ?? review.id]]).toString()}`;
  };
  const members = group?.members.filter(({ left_at }) => left_at === null) ?? [];
  return (
    <div className="canvas sums" tabIndex={0} role="tabpanel" aria-label={say("desk.review.summary")}>
      <section className="blk">
        <h2>{say("desk.review.person")}</h2>
        <dl className="dl">
          <dt>{say("desk.review.email")}</dt>
          <dd>
            {person.email} {person.undeliverable && <span className="tag danger">{say("desk.review.bounces")}</span>}
          </dd>
          {person.phonenumber !== "" && (
            <>
              <dt>{say("desk.review.phone")}</dt>
              <dd>{person.phonenumber}</dd>
            </>
          )}
          <dt>{say("desk.review.market")}</dt>
          <dd>{jurisdiction.market}</dd>
          <dt>{say("desk.review.fee")}</dt>
          <dd>
            {fee.waived
              ? say("desk.review.fee-waived")
              : say("desk.review.fee-of", { amount: amount(fee.amount, fee.currency), status: fee.charge?.status ?? "" })}
          </dd>
        </dl>
      </section>
      <section className="blk" aria-label={say("desk.review.income")}>
        <h2>{say("desk.review.income")}</h2>
        {monthly_income ? <Income income={monthly_income} papers={review.documents} onShow={onShow} /> : <p className="cap">{say("desk.review.no-income")}</p>}
        <dl className="dl">
          <RentRows of={review.affordability} />
        </dl>
      </section>
      <section className="blk">
        <h2>{say("desk.review.screening")}</h2>
        {check ? (
          <dl className="dl">
            <dt>{say("desk.review.result")}</dt>
            <dd>{say(`desk.review.check.${check.result ?? check.status}`)}</dd>
            <dt>{say("desk.review.score")}</dt>
            <dd>
              <b className={check.cosigner_suggested ? "warn" : ""}>{check.score ?? "–"}</b>
              {check.cosigner_suggested && <span className="cap"> {say("desk.review.cosigner-suggested")}</span>}
            </dd>
          </dl>
        ) : (
          <p className="cap">{say("desk.review.no-report")}</p>
        )}
      </section>
      {preapproved && (
        <section className="blk">
          <h2>{say("desk.review.approved")}</h2>
          <p>
            {preapproved.max_rent === null
              ? say("desk.review.all-rooms")
              : say("desk.review.up-to", { amount: amount(preapproved.max_rent, preapproved.currency) })}
          </p>
        </section>
      )}
      <section className="blk">
        <h2>
          {say("desk.review.group")} <span>{members.length > 0 && members.length}</span>
        </h2>
        {members.length === 0 && <p className="cap">{say("desk.review.alone")}</p>}
        <ul className="kin">
          {members.map(({ id, first_name, last_name, email, application, status, request_type }) => (
            <li key={id}>
              {application !== null && application !== review.id ? (
                <Link to={hrefOf(application)}>{`${first_name} ${last_name}`.trim() || email}</Link>
              ) : (
                <span>{`${first_name} ${last_name}`.trim() || email || say("desk.review.this-one")}</span>
              )}
              <span className="cap">{status === null ? say("desk.review.not-begun") : statusText({ status, request_type }, { say, desk })}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="blk">
        <h2>{say("desk.review.cosigners")}</h2>
        {cosigners.length === 0 && <p className="cap">{say("desk.review.none-named")}</p>}
        {cosigners.map((cosigner) => (
          <CosignerCard key={cosigner.id} cosigner={cosigner} onShow={onShow} />
        ))}
      </section>
      <Notices review={review} />
      {below}
    </div>
  );
}
