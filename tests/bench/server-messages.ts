/** What the bench asks its server, and what comes back. */
export type Asked =
  | { ask: "statements" | "cpu" | "memory" }
  | { ask: "sessions" | "groups" | "applications"; count: number }
  | { ask: "homes"; market: string; count: number }
  | { ask: "choosers" | "meetings"; count: number }
  | { ask: "hand-in"; groups: number; one: number; overMs: number }
  | { ask: "slow-query" | "no-query"; seconds: number }
  | { ask: "stop" };
export type Told = {
  ready?: string;
  statements?: number;
  cpuMs?: number;
  threadMs?: number;
  stall?: Stall;
  cookies?: string[];
  at?: number[];
  bytes?: number;
  contest?: Contest;
  talks?: Talk[];
};

/** A meeting that goes on, and those who talk in it. */
export interface Talk {
  meeting: string;
  people: {
    user: string;
    cookie: string;
    /** Where each reads it. */
    page: string;
  }[];
}

/** People who have all chosen one and the same room, and confirm it next. */
export interface Contest {
  home: string;
  /** What it costs a month, in major units. */
  price: number;
  people: { source: string; cookie: string }[];
}

/** The longest time in milliseconds that the server's thread could answer nobody. */
export interface Stall {
  /** By the clock: with what others on the machine took from it. */
  clockMs: number;
  /** Without the time for which the thread was ready to run and had no processor. */
  ownMs: number;
}
