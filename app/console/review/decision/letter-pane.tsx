import { lazy, Suspense, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useCommands } from "../../desk/commands.ts";
import { useDesk, useWords } from "../../desk/desk-context.ts";
import { KeyCaps } from "../../desk/key-caps.tsx";
import type { Review } from "../review-types.ts";
import { MailAsGot } from "./mail-as-got.tsx";
import { type Deciding, missingOf, nameOf } from "./use-decision.ts";

/** Of the lease that is about to be sent: its reader comes with the first. */
const LeaseSheet = lazy(() => import("../lease/lease-sheet.tsx"));

const SIGHTS = [
  { id: "mail", icon: "mail" },
  { id: "screen", icon: "mobile" },
] as const;
const LEASE = { id: "lease", icon: "doc" } as const;

/** What its recipient gets of a decision, word for word, and whether all is there that it has to say. */
export function LetterPane({ review, deciding }: { review: Review; deciding: Deciding }) {
  const { desk, locale } = useDesk();
  const say = useWords();
  const { parts, preview, isPreviewed, problem } = deciding;
  const missing = parts.filter(({ there }) => !there);
  /** What keeps it from being sent, part by part, as its fields say it. */
  const lacks = [...missing.map((part) => missingOf(part, say, locale)), ...Object.values(problem?.fields ?? {})];
  const title = say("desk.review.sees", { name: nameOf(review) });
  const asksLease = deciding.decision?.fields.some(({ kind }) => kind === "lease") === true;
  const sights = asksLease ? [LEASE, ...SIGHTS] : SIGHTS;
  const lease = asksLease ? deciding.values["lease"] : undefined;
  const [sight, setSight] = useState<(typeof sights)[number]["id"]>(sights[0].id);
  const screen = deciding.screen;
  useCommands([
    {
      id: "review.sight",
      label: say("desk.review.sight"),
      short: say("desk.review.short.sight"),
      group: say("desk.review.decision"),
      run: () => setSight(sights[(sights.findIndex(({ id }) => id === sight) + 1) % sights.length]!.id),
    },
  ]);
  const waits = say(missing.length > 0 || problem ? "desk.review.sees-nothing" : "desk.review.preview-comes");
  return (
    <section className="sees" aria-label={title}>
      <div className="fh">
        <h2>{title}</h2>
        <div className="sights" role="group" aria-label={title}>
          {sights.map(({ id, icon }) => (
            <button key={id} type="button" aria-pressed={sight === id} onClick={() => setSight(id)}>
              <Icon name={icon} size="s" /> {say(`desk.review.sight.${id}`)}
            </button>
          ))}
          <KeyCaps keys={desk.shortcuts["review.sight"] ?? ""} />
        </div>
      </div>
      {lacks.length > 0 && (
        <div className="lacks">
          <Icon name="alert" size="s" />
          <p>
            <b>{say("desk.review.lacks")}</b> {lacks.join(" ")}
          </p>
        </div>
      )}
      {sight === "lease" && typeof lease === "string" && lease !== "" ? (
        <Suspense fallback={<p className="cap goes-not">{say("desk.review.loading")}</p>}>
          <LeaseSheet key={lease} application={review.id} lease={lease} />
        </Suspense>
      ) : sight === "screen" && screen !== null ? (
        <TheirScreen src={screen} title={say("desk.review.their-screen-of", { name: nameOf(review) })} />
      ) : sight === "mail" && preview ? (
        <MailAsGot
          mail={preview}
          html={preview.proof}
          title={say("desk.review.as-they-see-it", { name: nameOf(review) })}
          isBusy={!isPreviewed && missing.length === 0}
        />
      ) : (
        <p className="cap goes-not">{waits}</p>
      )}
      {parts.length > 0 && (
        <p className={missing.length > 0 ? "required missing" : "required"} role="status">
          <b>
            <Icon name={missing.length > 0 ? "alert" : "check"} size="s" />{" "}
            {say(missing.length > 0 ? "desk.review.parts-missing" : "desk.review.parts", { n: parts.length - missing.length, all: parts.length })}
          </b>{" "}
          <span className="cap">{(missing.length > 0 ? missing : parts).map(({ id }) => say(`desk.review.part.${id}`)).join(", ")}</span>{" "}
          {preview?.notice && <span className="cap kept-with">{say("desk.review.kept-with")}</span>}
        </p>
      )}
    </section>
  );
}

/** As wide as a phone, drawn as the preview draws it: nothing that is pressed there does anything. */
function TheirScreen({ src, title }: { src: string; title: string }) {
  return (
    <div className="their">
      <iframe src={src} title={title} />
    </div>
  );
}
