import type { Page } from "playwright";
import type { State } from "./states.ts";

/** One place of the product that a person can stand at, and how they come there. */
export interface TourStop {
  /** The screen, and after a comma the state or variant that it is seen in. */
  name: string;
  /** Who stands there: nobody when left out; `new` is somebody of their own. */
  as?: string;
  /** Source of the application, where one is needed. */
  source?: string;
  /** Brings the application into the state, at the wire. */
  prepare?: State;
  /** `:source` stands for the source. */
  path: string;
  /** The document that is drawn, where the address leads on to another than its own. Null for a page that is none. */
  screen?: string | null;
  /** Cookies besides those of the session. */
  cookies?: Record<string, string>;
  /** Before the page is opened, e.g. what it asks for and never gets. */
  before?(page: Page): Promise<void>;
  /** What the person does on the page to come to this state. */
  arrive?(page: Page): Promise<void>;
  /** The level 1 heading, or the title of the dialog that is open. Null where there is neither. */
  heading: string | RegExp | null;
  /** Plain HTML, on which no script comes alive. */
  still?: true;
  /** What its page may say in the browser's console: an answer that it is refused here is said there, too. */
  says?: RegExp;
  /** Puts the sandbox back in order. */
  after?(url: string): Promise<void>;
}

/** Somebody of their own, whose application of this demo source is in this state. */
export const applicant = (source: string, prepare?: State) => ({ as: "new", source, ...(prepare && { prepare }) });

export const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).first().click();
