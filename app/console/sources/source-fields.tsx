/** Fields of a link, as whoever makes one and whoever changes one fills them in. */
import type { ReactNode } from "react";
import { useQuery } from "../desk/use-query.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Field } from "../desk/field.tsx";
import { numberOf } from "../desk/money/typed-numbers.ts";
import type { OfferedHome, Source, Values } from "./source-data.ts";

export interface Filled {
  values: Values;
  /** Labels by property. */
  errors: Readonly<Record<string, string>>;
  set(name: keyof Values, value: string): void;
}

interface TextFieldProps {
  filled: Filled;
  name: keyof Values;
  type?: "text" | "email" | "amount" | "count" | "date";
  placeholder?: string | undefined;
  note?: string | undefined;
  /** Of the API, where it is another. */
  property?: string;
  disabled?: boolean;
}

/** A browser's own field of numbers gives nothing away of what it can't read, and is turned by the wheel. */
const INPUTS = {
  text: { type: "text" },
  email: { type: "email" },
  date: { type: "date" },
  amount: { type: "text", inputMode: "decimal" },
  count: { type: "text", inputMode: "numeric" },
} as const;

export function TextField({ filled: { values, errors, set }, name, type = "text", placeholder, note, property = name, disabled }: TextFieldProps) {
  const { say } = useDesk();
  return (
    <Field label={say(`desk.sources.field.${name}`)} error={errors[property]} {...(note !== undefined && { note })}>
      {(tied) => (
        <input
          {...tied}
          className="cinput"
          {...INPUTS[type]}
          placeholder={placeholder}
          autoComplete="off"
          disabled={disabled}
          value={values[name]}
          onChange={(event) => set(name, event.target.value)}
        />
      )}
    </Field>
  );
}

/** When it ends, and how many it makes. */
export function LimitFields({ filled }: { filled: Filled }): ReactNode {
  const { say } = useDesk();
  return (
    <>
      <TextField filled={filled} name="ends" type="date" property="ends_at" />
      <TextField filled={filled} name="most_applications" type="count" placeholder={say("desk.sources.any-number")} />
    </>
  );
}

interface TermsFieldsProps {
  filled: Filled;
  market: string;
  currency: "usd" | "cad";
  /** The home that is offered by it now, for the price that it was offered for. */
  offered?: Pick<Source, "home" | "home_name" | "home_price">;
  disabled?: boolean;
}

/** The home of those who begin a group by it, from when to when, and what each of them pays. */
export function TermsFields({ filled, market, currency, offered, disabled = false }: TermsFieldsProps) {
  const { say, locale } = useDesk();
  const asked = useQuery<{ results: OfferedHome[] }>(`/staff/offered-homes/?${new URLSearchParams({ market }).toString()}`);
  const { values, errors, set } = filled;
  const money = (amount: number): string => new Intl.NumberFormat(locale, { style: "currency", currency: currency.toUpperCase() }).format(amount);
  const listed = asked.value?.results ?? [];
  const kept = offered?.home && !listed.some(({ slug }) => slug === offered.home) ? [offered] : [];
  const priceOf = values.home === offered?.home ? offered.home_price : listed.find(({ slug }) => slug === values.home)?.full_property_price;
  const people = numberOf(values.number_of_potential_roommates, locale) ?? 0;
  const each = priceOf != null && people > 0 ? Math.ceil((priceOf * 100) / people) / 100 : null;
  return (
    <>
      <TextField filled={filled} name="move_in_date" type="date" disabled={disabled} />
      <TextField filled={filled} name="lease_end_date" type="date" disabled={disabled} />
      <div className="whole">
        <Field label={say("desk.sources.field.home")} error={errors["home"] ?? asked.error ?? undefined}>
          {(tied) => (
            <select {...tied} className="cinput" disabled={disabled} value={values.home} onChange={(event) => set("home", event.target.value)}>
              <option value="">{say("desk.sources.no-home")}</option>
              {kept.map(({ home, home_name }) => (
                <option key={home} value={home!}>
                  {home_name}
                </option>
              ))}
              {listed.map(({ slug, name, rooms, full_property_price }) => (
                <option key={slug} value={slug}>
                  {say("desk.sources.home-of", { name, n: rooms, price: money(slug === offered?.home ? offered.home_price! : full_property_price) })}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <TextField
        filled={filled}
        name="resident_rent"
        type="amount"
        disabled={disabled}
        note={each === null ? undefined : say("desk.sources.rent-split", { amount: money(each) })}
      />
      <TextField filled={filled} name="promo_amount" type="amount" disabled={disabled} placeholder={say("desk.sources.no-promo")} />
    </>
  );
}
