import { type FormEvent, type ReactNode, type RefObject, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { fieldErrorsOf, messageOf, useAsked } from "../desk/asked.ts";
import { useCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Field } from "../desk/field.tsx";
import { KeyCaps } from "../desk/key-caps.tsx";
import { type MarketTerms, SHARINGS, type Source } from "./source-data.ts";

const EMPTY = {
  market: "",
  kind: "room",
  slug: "",
  ends: "",
  most_applications: "",
  application_fee: "",
  invited_email: "",
  number_of_potential_roommates: "3",
};
type Values = typeof EMPTY;

/** The last moment of a day, where whoever makes the link is. */
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

interface NewSourceProps {
  form: RefObject<HTMLFormElement>;
  /** Why this person makes none. */
  refused: string | undefined;
  onMade: (source: Source) => void;
}

/** What a link is of. Its fee is held to the law of the market, which is said beside it. */
export function NewSource({ form, refused, onMade }: NewSourceProps) {
  const { say, api, locale, desk } = useDesk();
  const [sharing, setSharing] = useState<(typeof SHARINGS)[number]>("open");
  const [values, setValues] = useState<Values>(EMPTY);
  const [wrong, setWrong] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const markets = useAsked<{ results: MarketTerms[] }>("/staff/markets/").value?.results ?? [];
  const market = markets.find(({ slug }) => slug === values.market) ?? markets[0];
  const isFree = market?.application_fee_cap === 0;
  const errors = fieldErrorsOf(wrong);
  const number = (text: string): number | null => (text.trim() === "" ? null : Number(text));

  const make = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (isSending || refused !== undefined || !market) return;
    setSending(true);
    try {
      const made = await api.postJson<Source>("/staff/sources/", {
        sharing,
        market: market.slug,
        kind: sharing === "group" ? "room" : values.kind,
        slug: values.slug.trim() || null,
        application_fee: isFree ? null : number(values.application_fee),
        ...(sharing === "personal"
          ? { invited_email: values.invited_email.trim() || null }
          : { ends_at: values.ends ? endOf(values.ends) : null, most_applications: number(values.most_applications) }),
        ...(sharing === "group" && { number_of_potential_roommates: number(values.number_of_potential_roommates) }),
      });
      setValues({ ...EMPTY, market: values.market });
      setWrong(null);
      onMade(made);
    } catch (error) {
      setWrong(error);
    }
    setSending(false);
  };
  const set = (name: keyof Values, value: string): void => setValues((before) => ({ ...before, [name]: value }));
  const text = (name: keyof Values, more: { type?: string; placeholder?: string; error?: string; note?: string } = {}): ReactNode => (
    <Field label={say(`desk.sources.field.${name}`)} error={errors[more.error ?? name]} {...(more.note !== undefined && { note: more.note })}>
      {(tied) => (
        <input
          {...tied}
          className="cinput"
          type={more.type ?? "text"}
          placeholder={more.placeholder}
          autoComplete="off"
          value={values[name]}
          onChange={(event) => set(name, event.target.value)}
        />
      )}
    </Field>
  );
  const money = (amount: number): string =>
    new Intl.NumberFormat(locale, { style: "currency", currency: (market?.currency ?? "usd").toUpperCase() }).format(amount);

  useCommands([
    { id: "sources.make", label: say("desk.sources.make"), group: say("desk.room.sources"), icon: "plus", run: () => void make(), disabled: refused },
  ]);

  return (
    <form ref={form} className="newsource" aria-label={say("desk.sources.new")} noValidate onSubmit={(event) => void make(event)}>
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
      <p className="cap">{say(`desk.sources.about.${sharing}`)}</p>
      <div className="fields">
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
          text("number_of_potential_roommates", { type: "number" })
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
        <div className="whole">{text("slug", { note: say(sharing === "personal" ? "desk.sources.name-drawn" : "desk.sources.name-note") })}</div>
        {sharing === "personal" ? (
          <div className="whole">{text("invited_email", { type: "email", note: say("desk.sources.email-note") })}</div>
        ) : (
          <>
            {text("ends", { type: "date", error: "ends_at" })}
            {text("most_applications", { type: "number", placeholder: say("desk.sources.any-number") })}
          </>
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
            text("application_fee", { type: "number", ...(market && { placeholder: String(market.application_fee) }) })
          )}
        </div>
      </div>
      {market && market.application_fee_cap !== null && (
        <p className="law">
          <Icon name="shield" size="s" />
          <span>
            {isFree ? null : <b>{say("desk.sources.at-most", { amount: money(market.application_fee_cap) })} </b>}
            {market.note}
          </span>
        </p>
      )}
      {wrong !== null && Object.keys(errors).length === 0 && (
        <p className="wrong" role="alert">
          {messageOf(wrong, say("desk.failed"))}
        </p>
      )}
      <div className="acts">
        <button type="submit" className="cbtn main tall" disabled={isSending || refused !== undefined}>
          {say("desk.sources.make")}
          <KeyCaps keys={desk.shortcuts["sources.make"] ?? ""} />
        </button>
        {refused !== undefined && <span className="cap">{refused}</span>}
      </div>
    </form>
  );
}
