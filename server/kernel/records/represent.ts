/** Records that are no answers, as the API shows them: major units, links as ids, and nothing that is only ours. */
import type * as R from "../../ports/records.ts";

export const showFlag = ({ id, version, application, flag, flag_data }: R.FlagRecord) => ({ id, version, application, flag, flag_data });

export const showAccommodationRequest = ({ id, version, application, status, opened_at, closed_at }: R.AccommodationRequestRecord) => ({
  id,
  version,
  application,
  status,
  opened_at,
  closed_at,
});

/** The content has an address of its own: this one answers the record. */
const contentUrl = (documentId: string): string => `/api/v1/files/${documentId}/content`;

export const showDocument = ({ id, filename, size, purpose }: R.DocumentRecord) => ({ id, url: contentUrl(id), filename, size, purpose });

export function showUser(user: R.UserRecord) {
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

export function showCharge(charge: R.ChargeRecord) {
  return {
    id: charge.id,
    target_id: charge.target_id,
    target_type: charge.target_type,
    status: charge.status,
    reference: charge.reference,
    amount: charge.amount_cents / 100,
    currency: charge.currency,
    message: charge.message,
  };
}

export const showCheck = (check: R.BackgroundCheckRecord) => ({
  id: check.id,
  target_id: check.target_id,
  target_type: check.target_type,
  status: check.status,
});
