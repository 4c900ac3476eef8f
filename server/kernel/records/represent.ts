/** Records as the API shows them: major units, links as ids, and nothing that is only ours. */
import type * as R from "../../ports/records.ts";
import type { Reads } from "../../ports/store.ts";

export type Shown = Record<string, unknown>;
const EVERY = { limit: 100, offset: 0 };
const major = (cents: number | null): number | null => (cents === null ? null : cents / 100);
const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

export async function showApplicantInfo(reads: Reads, info: R.ApplicantInfoRecord): Promise<Shown> {
  const state = await reads.applicationState(info.application);
  const [residences, contacts] = await Promise.all([
    reads.list("residence", { applicant_info: info.id }, EVERY),
    reads.list("emergency_contact", { applicant_info: info.id }, { limit: 1, offset: 0 }),
  ]);
  return {
    id: info.id,
    version: info.version,
    application: info.application,
    first_name: info.first_name,
    middle_name: info.middle_name,
    last_name: info.last_name,
    birthdate: info.birthdate,
    email: info.email,
    phonenumber: info.phonenumber,
    photo_id: info.photo_id,
    sin_ssn_country: info.sin_ssn_country,
    sin_ssn_last4: info.sin_ssn_last4,
    skipSsnEntry: info.skipSsnEntry,
    background_check: state?.background_check?.status ?? null,
    emergency_contact: contacts.rows[0]?.id ?? null,
    income: state?.income?.id ?? null,
    residences: ids(residences.rows),
  };
}

export function showResidence({ monthly_rent_cents, ...residence }: R.ResidenceRecord): Shown {
  return { ...residence, monthly_rent: major(monthly_rent_cents) };
}

export async function showIncome(reads: Reads, { monthly_salary_cents, ...income }: R.IncomeRecord): Promise<Shown> {
  const additional = await reads.list("additional_income", { income: income.id }, EVERY);
  return { ...income, monthly_salary: major(monthly_salary_cents), additional_income: ids(additional.rows) };
}

export function showAdditionalIncome({ monthly_salary_cents, ...income }: R.AdditionalIncomeRecord): Shown {
  return { ...income, monthly_salary: major(monthly_salary_cents) };
}

export const showEmergencyContact = (contact: R.EmergencyContactRecord): Shown => ({ ...contact });

export const showFlag = ({ id, version, application, flag, flag_data }: R.FlagRecord): Shown => ({ id, version, application, flag, flag_data });

export const showAccommodationRequest = ({ id, version, application, status, opened_at, closed_at }: R.AccommodationRequestRecord): Shown => ({
  id,
  version,
  application,
  status,
  opened_at,
  closed_at,
});

/** The content has an address of its own: this one answers the record. */
export const contentUrl = (documentId: string): string => `/api/v1/files/${documentId}/content`;

export const showDocument = ({ id, filename, size, purpose }: R.DocumentRecord): Shown => ({ id, url: contentUrl(id), filename, size, purpose });

export function showUser(user: R.UserRecord): Shown {
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    phonenumber: user.phonenumber,
    profile_image_url: user.profile_image_url,
    is_staff: user.is_staff,
    is_persona_verified: user.is_persona_verified,
  };
}

export function showCharge(charge: R.ChargeRecord): Shown {
  return {
    id: charge.id,
    target_id: charge.target_id,
    target_type: charge.target_type,
    status: charge.status,
    amount: charge.amount_cents / 100,
    currency: charge.currency,
    message: charge.message,
  };
}

export const showCheck = (check: R.BackgroundCheckRecord): Shown => ({
  id: check.id,
  target_id: check.target_id,
  target_type: check.target_type,
  status: check.status,
});
