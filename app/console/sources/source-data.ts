/** Sources and markets as the staff's API answers them (`staff-source`, `market-terms`). */

export interface Source {
  slug: string;
  link: string;
  sharing: "personal" | "open" | "group";
  state: "open" | "used" | "ended" | "full" | "closed";
  closed: boolean;
  market: string;
  market_name: string;
  label: string;
  applications: number;
  most_applications: number | null;
  ends_at: string | null;
  invited_email: string | null;
}

export interface MarketTerms {
  slug: string;
  display_name: string;
  currency: "usd" | "cad";
  application_fee: number;
  application_fee_cap: number | null;
  note: string;
}

export const SHARINGS = ["personal", "open", "group"] as const;
