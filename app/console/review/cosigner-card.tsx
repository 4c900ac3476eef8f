import { Fragment } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useWords } from "../desk/desk-context.ts";
import { Answer } from "./answer.tsx";
import { Income } from "./income.tsx";
import { isAnswered, type Cosigner } from "./review-types.ts";

export const cosignerName = ({ first_name, last_name, email }: Pick<Cosigner, "first_name" | "last_name" | "email">): string =>
  `${first_name} ${last_name}`.trim() || email;

/** A co-signer: progress, income, report and papers. */
export function CosignerCard({ cosigner, onShow }: { cosigner: Cosigner; onShow: (paper: string) => void }) {
  const say = useWords();
  const { revoked_at, status, taken_up, monthly_income, check, documents, answers } = cosigner;
  const far = status === null ? (taken_up ? "desk.review.answers" : "desk.review.invited") : `desk.review.cosigns.${status}`;
  const name = cosignerName(cosigner);
  return (
    <article aria-label={name}>
      <h3>
        {name} <span className="cap">{say(revoked_at === null ? far : "desk.review.taken-out")}</span>
      </h3>
      {monthly_income && <Income income={monthly_income} papers={documents} onShow={onShow} />}
      {check && (
        <dl className="dl">
          <dt>{say("desk.review.screening")}</dt>
          <dd>{say(`desk.review.check.${check.result ?? check.status}`)}</dd>
          <dt>{say("desk.review.score")}</dt>
          <dd>
            <b>{check.score ?? "–"}</b>
          </dd>
        </dl>
      )}
      {answers.some(({ questions }) => questions.some(isAnswered)) && (
        <details>
          <summary>{say("desk.review.cosigner-answers")}</summary>
          {answers.map(({ id, title, questions }) => (
            <div key={id} role="group" aria-label={title}>
              <h4 className="cap">{title}</h4>
              <dl className="dl">
                {questions.map((question) => (
                  <Fragment key={question.path}>
                    <dt>{question.label}</dt>
                    <dd>
                      <Answer question={question} documents={documents} onShow={onShow} />
                    </dd>
                  </Fragment>
                ))}
              </dl>
            </div>
          ))}
        </details>
      )}
      {documents.length > 0 && (
        <ul className="papers" aria-label={say("desk.review.cosigner-papers")}>
          {documents.map(({ id, name: paper, filename }) => (
            <li key={id}>
              <button type="button" className="cbtn" title={filename} onClick={() => onShow(id)}>
                <Icon name="doc" size="s" /> {paper}
              </button>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
