/** The hand-written form's sections, one after the other. */
import type { ReactNode } from "react";
import { useForm } from "./answers.ts";
import { Check, DateText, Email, Icon, Phone, Select, Text, Upload } from "./fields.tsx";
import { Mark } from "./mark.tsx";
import { REGIONS } from "./regions.ts";

export const fieldsRemaining = (count: number): string => (count === 0 ? "Complete" : count === 1 ? "1 field remaining" : `${count} fields remaining`);

interface SectionProps {
  id: string;
  title: string;
  remaining: number;
  about?: string;
  children: ReactNode;
}

function Section({ id, title, remaining, about, children }: SectionProps) {
  return (
    <section className="sec" id={id} aria-labelledby={`${id}-t`}>
      <header>
        <h2 className="display section" id={`${id}-t`} tabIndex={-1}>
          {title}
        </h2>
        <span className={remaining === 0 ? "left done" : "left"}>
          {remaining === 0 && <Icon name="check" size="xs" />}
          {fieldsRemaining(remaining)}
        </span>
      </header>
      {about && <p className="muted about">{about}</p>}
      {children}
    </section>
  );
}

export function Personal({ remaining }: { remaining: number }) {
  return (
    <Section id="personal" title="Personal Information" remaining={remaining}>
      <div className="fields">
        <Text id="personal-first-name" name="applicant.first_name" label="First name" half autoComplete="given-name" hint="This should be your legal name" />
        <Text id="personal-middle-name" name="applicant.middle_name" label="Middle name" half optional autoComplete="additional-name" />
        <Text id="personal-last-name" name="applicant.last_name" label="Last name" autoComplete="family-name" />
        <Email id="personal-email" name="applicant.email" label="E-mail" autoComplete="email" />
        <DateText
          id="personal-birthdate"
          name="applicant.birthdate"
          label="Date of birth"
          half
          autoComplete="bday"
          help="Residents are at least 18 years old, and the background check finds your records by your name and your date of birth."
        />
        <Phone id="personal-phone" name="applicant.phonenumber" label="Phone" half autoComplete="tel" />
      </div>
    </Section>
  );
}

const COUNTRIES = [
  ["US", "United States"],
  ["CA", "Canada"],
] as const;

export function Address({ remaining }: { remaining: number }) {
  const { answers } = useForm();
  const country = answers["residence.address.country_code"] ?? "US";
  const us = country === "US";
  return (
    <Section id="address" title="Current Address" remaining={remaining}>
      <div className="fields">
        <Text
          id="address-street-address"
          name="residence.address.street_address"
          label="Street address"
          kind="street-address"
          autoComplete="address-line1"
          before={<Icon name="pin" />}
          more={{ role: "combobox", "aria-expanded": false, "aria-controls": "address-street-address-options", "aria-autocomplete": "list" }}
          under={
            <>
              <ul className="options" id="address-street-address-options" role="listbox" aria-label="Suggested addresses" hidden />
              <span className="vh" role="status" />
            </>
          }
        />
        <Text id="address-city" name="residence.address.city" label="City" half autoComplete="address-level2" />
        <Select id="address-country" name="residence.address.country_code" label="Country" kind="country" half autoComplete="country" options={COUNTRIES} />
        <Select
          id="address-region"
          name="residence.address.region"
          label={us ? "State" : "Province"}
          kind="region"
          half
          empty
          autoComplete="address-level1"
          options={REGIONS[country] ?? []}
        />
        <Text id="address-postal-code" name="residence.address.postal_code" label={us ? "Zip code" : "Postal code"} half autoComplete="postal-code" />
      </div>
    </Section>
  );
}

const CURRENCIES = [
  ["usd", "USD, US dollar"],
  ["cad", "CAD, Canadian dollar"],
] as const;

export function Income({ remaining }: { remaining: number }) {
  const { answers, type } = useForm();
  const byHand = answers["income.manual"] === "true";
  return (
    <Section id="income" title="Income Information" remaining={remaining}>
      <div className="ways-block" id="income-ways">
        <div className="ways">
          <article className="way first">
            <div className="flow" aria-hidden="true">
              <span className="tile bank">
                <Icon name="bank" size="l" />
              </span>
              <i />
              <span className="tile key">
                <Mark />
              </span>
            </div>
            <h3>Connect your payroll or bank</h3>
            <p>Two minutes, nothing to scan. We see income, never balances or purchases, and you can disconnect at any time.</p>
            <button type="submit" name="command" value="start-income-connection" className="btn main sm">
              Connect an account
            </button>
          </article>
          <article className="way">
            <h3>Or add it by hand</h3>
            <p>Employer, monthly income and a proof such as a pay stub, tax document or bank statement.</p>
            <button type="button" className="btn line sm" aria-pressed={byHand} onClick={() => type("income.manual", "true")}>
              <Icon name="upload" size="s" />
              Upload documents
            </button>
          </article>
        </div>
        <label className="check later">
          <input type="checkbox" className="box" aria-describedby="income-ways-later" />
          <span>
            Complete this later
            <br />
            <span className="hint" id="income-ways-later">
              You can submit without it. Our team may ask for it before they decide.
            </span>
          </span>
        </label>
      </div>
      {byHand && (
        <section className="sec" id="income-by-hand">
          <div className="fields">
            <Text id="income-employer" name="income.company_name" label="Employer" half autoComplete="organization" />
            <Text id="income-job-title" name="income.job_title" label="Job title" half autoComplete="organization-title" />
            <Text id="income-monthly" name="income.monthly_salary" label="Monthly income" kind="money" half num more={{ inputMode: "numeric" }} />
            <Select id="income-currency" name="income.currency" label="Currency" half empty options={CURRENCIES} />
            <DateText id="income-start-date" name="income.start_date" label="Start date" half />
            <Upload
              id="income-proof"
              name="income.document"
              label="Proof of income"
              purpose="applicant_income"
              hint="A pay stub, tax document or bank statement."
            />
          </div>
        </section>
      )}
      <section className="sec" id="identification">
        <div className="fields">
          <Upload
            id="identification-photo-id"
            name="applicant.photo_id"
            label="Identification"
            purpose="applicant_identity"
            hint="Driver's license, state ID or passport."
          />
        </div>
      </section>
    </Section>
  );
}

const ID_COUNTRIES = [
  ["US", "United States (SSN)"],
  ["CA", "Canada (SIN)"],
] as const;

export function Screening({ remaining }: { remaining: number }) {
  const { answers } = useForm();
  const sin = answers["applicant.sin_ssn_country"] === "CA";
  return (
    <Section
      id="screening"
      title="Screening"
      remaining={remaining}
      about="The background check is done by Clearwater Screening, a third-party screening company."
    >
      <div className="fields">
        <Select id="screening-country" name="applicant.sin_ssn_country" label="Country of your number" half empty options={ID_COUNTRIES} />
        {answers["applicant.skipSsnEntry"] !== "true" && (
          <Text
            id="screening-secure-id"
            name="applicant.sin_ssn"
            label={sin ? "Social Insurance Number" : "Social Security number"}
            kind="secure-id"
            half
            num
            autoComplete="off"
            placeholder={sin ? "###-###-###" : "###-##-####"}
            before={<Icon name="lock" />}
            more={{ inputMode: "numeric" }}
            under={
              <p className="why">
                <Icon name="shield" size="s" />
                <span>
                  Encrypted the moment it arrives and used for the background check only. Nobody here can read it back, and after saving you see the last four
                  digits at most.
                </span>
              </p>
            }
          />
        )}
        <Check id="screening-skip" name="applicant.skipSsnEntry" label={sin ? "I don't have a Canadian SIN" : "I don't have a US SSN"} />
      </div>
    </Section>
  );
}

function Flag({ flag, title, about, icon, children }: { flag: string; title: string; about: string; icon: string; children?: ReactNode }) {
  const { answers, type } = useForm();
  const name = `flag_${flag}.expanded`;
  const on = answers[name] === "true";
  const id = `flag-${flag}`;
  return (
    <section className={on ? "switched on" : "switched"} id={id} aria-labelledby={`${id}-t`}>
      <div className="switch-row">
        <Icon name={icon} />
        <span>
          <b id={`${id}-t`}>{title}</b>
          <span className="hint" id={`${id}-about`}>
            {about}
          </span>
        </span>
        <button
          type="button"
          className={on ? "sw on" : "sw"}
          role="switch"
          aria-checked={on}
          aria-labelledby={`${id}-t`}
          aria-describedby={`${id}-about`}
          onClick={() => type(name, String(!on))}
        />
      </div>
      {on && children && (
        <div className="inner">
          <div className="fields">{children}</div>
        </div>
      )}
    </section>
  );
}

export function Additional({ remaining }: { remaining: number }) {
  return (
    <Section id="additional" title="Additional Information" remaining={remaining}>
      <Flag flag="roommate" title="Somebody moves in with me" about="A roommate who shares your room" icon="people">
        <Text id="roommate-first-name" name="flag_roommate.firstName" label="First name" half />
        <Text id="roommate-last-name" name="flag_roommate.lastName" label="Last name" half />
        <Email id="roommate-email" name="flag_roommate.email" label="E-mail" />
      </Flag>
      <Flag flag="pet" title="I have a pet" about="Cats, dogs and the rest. Service animals are always welcome" icon="paw">
        <Text id="pet-kind" name="flag_pet.animal" label="Kind of animal" half />
        <Text id="pet-name" name="flag_pet.animal_name" label="Animal's name" half />
        <Check
          id="pet-service"
          name="flag_pet.includes_service_animal"
          label="This is a service or assistance animal"
          hint="It is not a pet and never closes a home to you. Our team writes to you about the accommodation."
        />
      </Flag>
      <Flag flag="vehicle" title="I have a vehicle" about="So that we can tell you about parking" icon="car" />
      <Flag flag="smoker" title="I smoke" about="Homes are smoke-free inside" icon="smoke" />
    </Section>
  );
}
