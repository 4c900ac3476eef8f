/**
 * The log as a person at a terminal reads it: one short line a request, everything else with its
 * level. It is fed what the structured log would have printed, so that nothing appears here that was
 * kept out of that one.
 */
import type { DestinationStream } from "pino";

export interface Terminal {
  write(text: string): unknown;
  /** Whether it shows colours. */
  hasColors?(): boolean;
}

interface Line {
  level?: string;
  time?: string;
  msg?: string;
  method?: string;
  route?: string;
  status?: number;
  ms?: number;
  err?: { type?: string; message?: string; stack?: string };
  [more: string]: unknown;
}

const ESCAPE = "\u001B[";
const COLOURS = { dim: 2, red: 31, green: 32, yellow: 33 } as const;
type Colour = keyof typeof COLOURS;
/** Said already, or of use to programs alone. */
const LEFT_OUT = new Set(["level", "time", "msg", "err", "request", "user"]);

export function terminalLog(terminal: Terminal): DestinationStream {
  const colours = terminal.hasColors?.() ?? false;
  const paint = (colour: Colour, text: string): string => (colours ? `${ESCAPE}${COLOURS[colour]}m${text}${ESCAPE}0m` : text);
  return {
    write(text) {
      for (const one of text.split("\n").filter(Boolean)) terminal.write(`${shown(one, paint)}\n`);
    },
  };
}

function shown(text: string, paint: (colour: Colour, text: string) => string): string {
  let line: Line;
  try {
    line = JSON.parse(text) as Line;
  } catch {
    return text;
  }
  const time = paint("dim", new Date(line.time ?? Date.now()).toTimeString().slice(0, 8));
  if (line.msg === "request") {
    const { method = "", route = "", status = 0, ms = 0 } = line;
    return `${time}  ${paint(colourOf(status), String(status))} ${method.padEnd(6)} ${route} ${paint("dim", `${ms} ms`)}`;
  }
  const level = line.level ?? "info";
  const all = Object.entries(line).filter(([name]) => !LEFT_OUT.has(name));
  const sentences = all.flatMap(([, value]) => (isSentences(value) ? value : []));
  const more = all.filter(([, value]) => !isSentences(value));
  const details = more.length > 0 ? ` ${paint("dim", more.map(([name, value]) => `${name}=${inWords(value)}`).join(" "))}` : "";
  const head = `${time}  ${level === "info" ? "" : `${paint(level === "warn" ? "yellow" : "red", level)} `}${line.msg ?? ""}${details}`;
  const said = [head, ...sentences.map((sentence) => `  ${harmless(sentence).replaceAll("\n", "\n  ")}`)].join("\n");
  const stack = line.err?.stack || line.err?.message;
  return stack ? `${said}\n${harmless(stack)}` : said;
}

/** What is found in documents, for example: each stands on a line of its own. */
const isSentences = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string" && one.includes(" "));
const colourOf = (status: number): Colour => (status >= 500 ? "red" : status >= 400 ? "yellow" : "green");
const inWords = (value: unknown): string => (typeof value === "string" ? harmless(value) : JSON.stringify(value));
/** Words of strangers may be quoted here: no terminal is told by them to move, hide or name anything. */
const harmless = (text: string): string => text.replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, "\u{FFFD}");
