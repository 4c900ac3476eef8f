/** What somebody filled in, on its way to whoever decides: as much as consent, fee, check and hand-in need to know of it, whoever they are. */
import type { BackgroundCheckRecord, ChargeRecord, ConsentRecord, Currency, HistoryOwner } from "../../ports/records.ts";
import type { ScreeningOrder } from "../../ports/screening.ts";
import type { ScreenState } from "../../ports/state.ts";

/** Whom a background check is about, as they were read just now. */
export interface CheckSubject {
  target: Pick<BackgroundCheckRecord, "target_type" | "target_id">;
  check: BackgroundCheckRecord | null;
  skipsNumber: boolean;
  hasNumber: boolean;
  /** Whose number it is, where it isn't said. */
  country: "US" | "CA";
  person: Omit<ScreeningOrder, "checkId" | "secureId">;
}

/** As it was read just now; nothing of it changes by itself. */
export interface HandIn {
  /** Name under which an area brings whoever fills it in. */
  subject: string;
  /** Of the record that is handed in. */
  id: string;
  status: string;
  /** Account that it belongs to. */
  user: string;
  history: HistoryOwner;
  /** The application that mails about it belong to. */
  application: string;
  state: Partial<ScreenState>;
  /** What the addresses of its pages name. */
  params: Readonly<Record<string, string>>;
  /** Documents that it was begun on; null before its first screen was shown. */
  revision: string | null;
  variants: readonly string[] | null;
  /** Answers are taken, and it may be handed in. */
  isOpen: boolean;
  isHandedIn: boolean;
  consent: ConsentRecord | null;
  charge: ChargeRecord | null;
  /** Slug of the market that it is about. */
  market: string;
  fee: { due_cents: number; currency: Currency; country: ChargeRecord["country"] };
  checked: CheckSubject;
  /** Where mail goes, once they have said it. */
  email: string | null;
}

/** Settled: charged successfully, or nothing to pay. */
export const isPaid = ({ fee, charge }: Pick<HandIn, "fee" | "charge">): boolean => fee.due_cents <= 0 || charge?.status === "success";

/** With the company: the order is placed, or the report is there. */
export const isOrdered = (check: Pick<BackgroundCheckRecord, "status"> | null): boolean => check?.status === "pending" || check?.status === "complete";
