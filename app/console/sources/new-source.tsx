import { type FormEvent, type RefObject, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useQuery } from "../desk/use-query.ts";
import { useCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Field } from "../desk/field.tsx";
import { RefusalText } from "../desk/forms/refusal-text.tsx";
import { useSending } from "../desk/forms/use-sending.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { numberOf } from "../desk/money/typed-numbers.ts";
import { EMPTY, type MarketTerms, sentOf, SHARINGS, type Source, TERMS, type Values } from "./source-data.ts";
import { LimitFields, TermsFields, TextField } from "./source-fields.tsx";

interface NewSourceProps {
  form: RefObject<HTMLFormElement>;
  /** Why this person makes none. */
  refused: string | undefined;
  onMade: (source: Source) => void;
}

/** What a link is of. Its fee is held to the law of the market, which is said beside it. */
export function NewSource({ form, refused, onMade }: NewSourceProps) {
  const { say, api, locale, desk, toasts } = useDesk();
  const [sharing, setSharing] = useState<(typeof SHARINGS)[number]>("open");
  const [values, setValues] = useState<Values>(EMPTY);
  const { send, isSending, refused: wrong, errors } = useSending({ stays: true });
  const markets = useQuery<{ results: MarketTerms[] }>("/staff/markets/").value?.results ?? [];
  const market = markets.find(({ slug }) => slug === values.market) ?? markets[0];
  const isFree = market?.application_fee_cap === 0;
  const fee = numberOf(values.application_fee, locale) ?? 0;
  const isAboveLaw = market !== undefined && market.application_fee_cap !== null && fee > market.application_fee_cap;
  const isUnusual = market !== undefined && !isFree && !isAboveLaw && fee > market.application_fee_asked_above;
  /** The fee that whoever makes it said they mean. */
  const [meant, setMeant] = useState<number | null>(null);
  const isMeant = meant === fee;

  const make = (event?: FormEvent): void => {
    event?.preventDefault();
    if (isSending || refused !== undefined || !market) return;
    if (isUnusual && !isMeant) {
      form.current?.querySelector<HTMLElement>(".unusual input")?.focus();
      return void toasts.show({ text: say("desk.sources.fee-asks"), tone: "bad" });
    }
    void send(async () => {
      const made = await api.postJson<Source>("/staff/sources/", {
        sharing,
        market: market.slug,
        kind: sharing === "group" ? "room" : values.kind,
        ...sentOf(
          values,
          [
            "slug",
            ...(sharing === "personal" ? (["invited_email"] as const) : (["ends", "most_applications"] as const)),
            ...(sharing === "group" ? (["number_of_potential_roommates", ...TERMS] as const) : []),
            ...(isFree ? [] : (["application_fee"] as const)),
          ],
          { say, locale },
        ),
        ...(isFree && { application_fee: null }),
        ...(isUnusual && { application_fee_confirmed: true }),
      });
      setValues({ ...EMPTY, market: values.market });
      onMade(made);
    });
  };
  const set = (name: keyof Values, value: string): void =>
    // A home is one of its market.
    setValues((before) => ({ ...before, [name]: value, ...(name === "market" && { home: "" }) }));
  const filled = { values, errors, set };
  const money = (amount: number): string =>
    new Intl.NumberFormat(locale, { style: "currency", currency: (market?.currency ?? "usd").toUpperCase() }).format(amount);

  useCommands([{ id: "sources.make", label: say("desk.sources.make"), group: say("desk.room.sources"), icon: "plus", run: () => make(), disabled: refused }]);

  return (
    <form ref={form} className="newsource" aria-label={say("desk.sources.new")} noValidate onSubmit={make}>
      <header>
        <h2>{say("desk.sources.new")}</h2>
        <div className="seg" role="group" aria-label={say("desk.sources.kind")}>
          {SHARINGS.map((kind) => (
            <button key={kind} type="button" aria-pressed={sharing === kind} onClick={() => setSharing(kind)}>
              {say(`desk.sources.${kind}`)}
            </button>
          ))}
        </div>
      </header>
      {refused !== undefined && (
        <p className="law">
          <Icon name="lock" size="s" /> <span>{refused}</span>
        </p>
      )}
      <p className="cap">{say(`desk.sources.about.${sharing}`)}</p>
      <fieldset className="fields" disabled={refused !== undefined}>
        <legend className="vh">{say("desk.sources.new")}</legend>
        <Field label={say("desk.sources.field.market")} error={errors["market"]}>
          {(tied) => (
            <select {...tied} className="cinput" value={market?.slug ?? ""} onChange={(event) => set("market", event.target.value)}>
              {markets.map(({ slug, display_name }) => (
                <option key={slug} value={slug}>
                  {display_name}
                </option>
              ))}
            </select>
          )}
        </Field>
        {sharing === "group" ? (
          <TextField filled={filled} name="number_of_potential_roommates" type="count" />
        ) : (
          <Field label={say("desk.sources.field.kind")} error={errors["kind"]}>
            {(tied) => (
              <select {...tied} className="cinput" value={values.kind} onChange={(event) => set("kind", event.target.value)}>
                <option value="room">{say("desk.sources.room")}</option>
                <option value="whole_home">{say("desk.sources.whole-home")}</option>
              </select>
            )}
          </Field>
        )}
        <div className="whole">
          <TextField filled={filled} name="slug" note={say(sharing === "personal" ? "desk.sources.name-drawn" : "desk.sources.name-note")} />
        </div>
        {sharing === "group" && market && <TermsFields filled={filled} market={market.slug} currency={market.currency} />}
        {sharing === "personal" ? (
          <div className="whole">
            <TextField filled={filled} name="invited_email" type="email" note={say("desk.sources.email-note")} />
          </div>
        ) : (
          <LimitFields filled={filled} />
        )}
        <div className="whole">
          {isFree ? (
            <Field label={say("desk.sources.field.application_fee")}>
              {(tied) => (
                <span className="cinput locked">
                  <input {...tied} readOnly value={say("desk.sources.no-fee")} />
                  <Icon name="lock" size="xs" />
                </span>
              )}
            </Field>
          ) : (
            <TextField filled={filled} name="application_fee" type="amount" placeholder={market && String(market.application_fee)} />
          )}
          <div className="unusual caution" role="status">
            {isUnusual && (
              <>
                <p>
                  <Icon name="alert" size="s" /> {say("desk.sources.fee-unusual", { amount: money(fee), usual: money(market.application_fee) })}
                </p>
                <label>
                  <input type="checkbox" className="cbox" checked={isMeant} onChange={(event) => setMeant(event.target.checked ? fee : null)} />{" "}
                  {say("desk.sources.fee-meant")}
                </label>
              </>
            )}
          </div>
        </div>
      </fieldset>
      {market && market.application_fee_cap !== null && (
        <p className="law">
          <Icon name="shield" size="s" />
          <span>
            {isFree ? null : <b>{say("desk.sources.at-most", { amount: money(market.application_fee_cap) })} </b>}
            {market.note}
          </span>
        </p>
      )}
      <RefusalText refused={wrong} />
      <div className="acts">
        <button type="submit" className="cbtn main tall" disabled={isSending || refused !== undefined}>
          {say("desk.sources.make")}
          <KeyCaps keys={desk.shortcuts["sources.make"] ?? ""} />
        </button>
      </div>
    </form>
  );
}
