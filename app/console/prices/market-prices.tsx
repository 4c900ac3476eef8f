import { useState } from "react";
import { useCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Field } from "../desk/field.tsx";
import { ReasonDialog } from "../desk/forms/reason-dialog.tsx";
import { RefusalText } from "../desk/forms/refusal-text.tsx";
import { useSending } from "../desk/forms/use-sending.ts";
import { clearDraft, draftOf, useSavedDraft } from "../desk/notes/draft.ts";
import type { Query } from "../desk/use-query.ts";
import { Constants } from "./constants.tsx";
import { Matrix } from "./matrix.tsx";
import { type Draft, errorsByConstant, type MarketPrices, type PriceChange, sentOf, shownConstant } from "./price-data.ts";
import { ChangeText, PriceSide } from "./price-side.tsx";
import { type PriceWords, usePriceWords } from "./price-words.ts";
import { usePreview } from "./use-preview.ts";

const REASON = { most: 500 };

interface PanesProps {
  prices: MarketPrices;
  asked: Query<MarketPrices>;
  room: string | null;
  differenceOnly: boolean;
}

interface Typed {
  draft: Draft;
  reason: string;
}
const NOTHING: Typed = { draft: {}, reason: "" };

/** One market: what is typed here is kept in this window until it is saved or given up. */
export function MarketPricesPanes({ prices, asked, room, differenceOnly }: PanesProps) {
  const { say, who, api, toasts, locale } = useDesk();
  const words = usePriceWords(prices.currency);
  const own = { person: who.id, about: prices.slug, what: "prices" } as const;
  const [typed, setTyped] = useState<Typed>(() => draftOf<Typed>(own) ?? NOTHING);
  useSavedDraft(own, typed === NOTHING ? null : typed);
  const [undoing, setUndoing] = useState<PriceChange | null>(null);
  const sending = useSending({ stays: true });
  const proposal = prices.changes.find(({ state }) => state === "proposed") ?? null;
  const isAdmin = who.roles.includes("admin");
  const isOpen = isAdmin && proposal === null;
  // What waits for a second person is drawn as the draft that it is.
  const draft = proposal
    ? Object.fromEntries(proposal.constants.map(({ name, after }) => [name, shownConstant(after, locale)]))
    : isOpen
      ? typed.draft
      : NOTHING.draft;
  const sent = sentOf(draft, prices.constants, locale);
  const changes = Object.keys(sent).length;
  const preview = usePreview(prices.slug, sent, room, prices.version);
  const errors = { ...preview.errors, ...errorsByConstant(sending.errors) };
  const path = `/staff/prices/${prices.slug}/changes/`;
  const write = async (method: string, to: string, body?: unknown): Promise<void> => {
    const answer = await api.ask<MarketPrices>(method, to, body, { headers: { "If-Match": `"${prices.version}"` } }).catch((error: unknown) => {
      // What somebody else did meanwhile stands beside the question.
      asked.again();
      throw error;
    });
    asked.put(answer.body);
  };
  const giveUp = (): void => {
    setTyped(NOTHING);
    clearDraft(own);
  };
  const save = (): void =>
    void sending.send(async () => {
      await write("POST", path, { constants: sent, reason: typed.reason });
      giveUp();
      toasts.show({ text: say(prices.second_person ? "desk.prices.proposed" : "desk.prices.saved"), tone: "good" });
    });
  const undo = async (change: PriceChange, reason: string): Promise<void> => {
    await write("POST", path, { undoes: change.id, reason });
    setUndoing(null);
    toasts.show({ text: say(prices.second_person ? "desk.prices.proposed" : "desk.prices.undone"), tone: "good" });
  };
  const group = say("desk.room.prices");
  const nothing = changes === 0 ? say("desk.prices.nothing-yet") : undefined;
  const last = prices.changes.find(({ can_be_undone }) => can_be_undone) ?? null;
  useCommands([
    {
      id: "prices.constant",
      label: say("desk.prices.to-constants"),
      short: say("desk.prices.constant"),
      group,
      isKeyOnly: true,
      run: () => document.querySelector<HTMLElement>(".prices [data-constant]")?.focus(),
    },
    ...(isOpen
      ? [
          {
            id: "prices.save",
            label: say("desk.prices.save"),
            short: say("desk.prices.save"),
            group,
            icon: "check",
            whileTyping: true,
            run: save,
            disabled: nothing,
          },
          { id: "prices.discard", label: say("desk.prices.discard"), group, icon: "back", run: giveUp, disabled: nothing },
          {
            id: "prices.undo",
            label: say("desk.prices.undo-last"),
            short: say("desk.prices.undo"),
            group,
            icon: "back",
            run: () => setUndoing(last),
            disabled: last === null ? say("desk.prices.no-undo") : undefined,
          },
        ]
      : []),
  ]);
  return (
    <div className="panes">
      <Constants
        constants={prices.constants}
        draft={draft}
        errors={errors}
        words={words}
        isOpen={isOpen}
        change={(name, text) => setTyped((before) => ({ ...before, draft: { ...before.draft, [name]: text } }))}
      />
      {preview.value ? (
        <Matrix preview={preview.value} words={words} isStale={preview.isLoading} differenceOnly={differenceOnly} />
      ) : (
        <section className="mid" aria-busy={preview.error === null || undefined}>
          {preview.error !== null && (
            <p className="wrong" role="alert">
              {preview.error}
            </p>
          )}
        </section>
      )}
      <PriceSide prices={prices} preview={preview.value} words={words} mayChange={isOpen} undo={setUndoing}>
        {proposal ? (
          <Proposal proposal={proposal} prices={prices} words={words} isAdmin={isAdmin} settle={write} />
        ) : isOpen ? (
          <form
            className="blk pub"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <p className={changes > 0 ? "tag info" : "tag"} role="status">
              {say("desk.prices.draft", { n: changes })}
            </p>
            <Field
              label={say("desk.prices.why")}
              note={say(prices.second_person ? "desk.prices.second" : "desk.prices.why-note")}
              error={sending.errors["reason"]}
            >
              {(tied) => (
                <textarea
                  {...tied}
                  className="cinput area"
                  rows={2}
                  maxLength={REASON.most}
                  value={typed.reason}
                  onChange={(event) => setTyped((before) => ({ ...before, reason: event.target.value }))}
                />
              )}
            </Field>
            <RefusalText refused={sending.refused} />
            <div className="acts">
              <button type="submit" className="cbtn main" disabled={sending.isSending || changes === 0}>
                {say(prices.second_person ? "desk.prices.propose" : "desk.prices.save")}
              </button>
              <button type="button" className="cbtn ghost" disabled={typed === NOTHING} onClick={giveUp}>
                {say("desk.prices.discard")}
              </button>
            </div>
          </form>
        ) : (
          <p className="blk quiet">{say("desk.prices.read-only")}</p>
        )}
      </PriceSide>
      {undoing && (
        <ReasonDialog
          title={say("desk.prices.undo-of", { n: undoing.number })}
          text={say("desk.prices.undo-text")}
          label={say("desk.prices.why")}
          field="reason"
          draft={{ about: undoing.id, what: "prices" }}
          most={REASON.most}
          press={say("desk.prices.undo")}
          onClose={() => setUndoing(null)}
          send={(reason) => undo(undoing, reason)}
        />
      )}
    </div>
  );
}

interface ProposalProps {
  proposal: PriceChange;
  prices: MarketPrices;
  words: PriceWords;
  isAdmin: boolean;
  settle: (method: string, path: string, body?: unknown) => Promise<void>;
}

/** What waits for another administrator, with what it would do beside it. */
function Proposal({ proposal, prices, words, isAdmin, settle }: ProposalProps) {
  const { say, toasts } = useDesk();
  const sending = useSending({ stays: true });
  const path = `/staff/prices/${prices.slug}/changes/${proposal.id}`;
  const done = (method: string, to: string, text: string): void =>
    void sending.send(async () => {
      await settle(method, to, method === "POST" ? {} : undefined);
      toasts.show({ text: say(text), tone: "good" });
    });
  return (
    <div className="blk pub">
      <p className="tag warn">{say("desk.prices.state.proposed")}</p>
      <p>
        <b>{proposal.by}</b> <ChangeText change={proposal} prices={prices} words={words} />
      </p>
      <p className="quiet">{proposal.reason}</p>
      <RefusalText refused={sending.refused} />
      {Object.values(sending.errors).map((said) => (
        <p key={said} className="wrong" role="alert">
          {said}
        </p>
      ))}
      {isAdmin && (
        <div className="acts">
          {!proposal.is_own && (
            <button type="button" className="cbtn main" disabled={sending.isSending} onClick={() => done("POST", `${path}/agreement`, "desk.prices.saved")}>
              {say("desk.prices.agree")}
            </button>
          )}
          <button type="button" className="cbtn" disabled={sending.isSending} onClick={() => done("DELETE", path, "desk.prices.taken-back")}>
            {say("desk.prices.take-back")}
          </button>
        </div>
      )}
      {isAdmin && proposal.is_own && <p className="cap">{say("desk.prices.another")}</p>}
    </div>
  );
}
