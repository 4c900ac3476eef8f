/** What the bench asks its server, and what comes back. */
export type Asked = { ask: "statements" } | { ask: "cpu" } | { ask: "slow-query" | "watch"; seconds: number } | { ask: "stop" };
export type Told = { ready?: string; statements?: number; cpuMs?: number; tookMs?: number; stallMs?: number };
