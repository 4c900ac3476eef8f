/** Who can sign in at the stand-ins: the demo people, and anybody who types an address. */
import { createHash } from "node:crypto";
import type { Ledger } from "../stand-in/ledger.ts";

export type Vendor = "google" | "apple" | "linkedin" | "facebook";

/** A person on the list of the sign-in page; `note` says in a few words who they are in the demo data. */
export interface DemoPerson {
  email: string;
  first_name: string;
  last_name: string;
  note?: string;
}

export interface Account {
  subject: string;
  email: string;
  first_name: string;
  last_name: string;
  sharesEmail: boolean;
}

export const isEmail = (value: string): boolean => value.length <= 254 && /^[^\s@<>"',;:\\()[\]]+@[^\s@<>"',;:\\()[\]]+\.[^\s@<>"',;:\\()[\].]+$/.test(value);

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export class SignInPeople {
  readonly demo: readonly DemoPerson[];
  readonly #ledger: Ledger;

  constructor(demo: readonly DemoPerson[], ledger: Ledger) {
    this.demo = demo;
    this.#ledger = ledger;
  }

  /** The account of an address at a vendor: the same one every time, and never the same at two vendors. */
  open(vendor: Vendor, address: string, sharesEmail = true): Account {
    const email = address.trim().replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
    const subject = BigInt(`0x${createHash("sha256").update(`${vendor}:${email}`).digest("hex").slice(0, 17)}`)
      .toString()
      .padStart(21, "1");
    const demo = this.demo.find((person) => person.email === email);
    const words = (email.split("@")[0] ?? "")
      .split(/[^\p{L}]+/u)
      .filter(Boolean)
      .map(capitalized);
    const account: Account = {
      subject,
      email,
      first_name: demo?.first_name ?? words[0] ?? "New",
      last_name: demo?.last_name ?? words.slice(1).join(" "),
      sharesEmail,
    };
    this.#ledger.write({ accounts: { [`${vendor}:${subject}`]: account } });
    return account;
  }

  find(vendor: Vendor, subject: string): Account | undefined {
    return this.#ledger.get<Account>("accounts", `${vendor}:${subject}`);
  }

  /** True once for each person, as long as the stand-in remembers: Apple tells a name only at the first consent. */
  isFirstConsent(vendor: Vendor, subject: string): boolean {
    const id = `${vendor}:${subject}`;
    if (this.#ledger.get("consents", id)) return false;
    this.#ledger.write({ consents: { [id]: true } });
    return true;
  }
}
