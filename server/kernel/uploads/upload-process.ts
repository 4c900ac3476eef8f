/**
 * Pictures are drawn, and PDFs opened, in processes of their own, each one file at a time, which end once nothing is left to do: the memory
 * that a large one takes is given back, and one that breaks its process, or keeps it, breaks and keeps nothing else.
 */
import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { boundedQueue } from "./bounded-queue.ts";

/** What the process is told of a picture. */
export interface Drawing {
  body: Buffer;
  type: "image/png" | "image/jpeg";
  /** Of a JPEG. */
  quality: number;
  /**
   * More pixels are refused, a longer side as well; above `finePixels` it is halved each way, as often as it takes; and what would hold more
   * bytes of a picture at a time than `heldBytes` is refused, too; one that takes longer was made to. One whose shorter side is less than
   * `leastSide` is refused, and what comes to more than `bytes` is halved until it doesn't.
   */
  limits: { pixels: number; side: number; leastSide: number; finePixels: number; heldBytes: number; bytes: number; seconds: number };
}

/** `pixels`: it has too many, or would hold too much; `small`: too few; `cut`: its data ends before it does. */
export type Drawn = { drawn: Buffer } | { why: "broken" | "pixels" | "small" | "cut" };

/** A square cut out of a picture; `sizes`: its sides in pixels. */
export interface CropDrawing {
  body: Buffer;
  type: "crop";
  quality: number;
  crop: Crop;
  sizes: readonly number[];
  limits: { seconds: number };
}

/** Which square of a picture: where it stands between the edges, in thousandths of the room that there is, and how close, 100 being as much as fits. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

/** It stays so long for the next: a form asks for two papers, one after the other. */
const STAYS_MS = 3_000;
/** One that takes longer than it may is told to stop; what doesn't hear it, is ended. */
const GRACE_SECONDS = 5;
/**
 * A small PDF may unpack to anything, outside of what the engine bounds: a process that has taken more than this is ended. An honest one of
 * 25 MB, and the largest picture, stay below half of it.
 */
const MOST_MEMORY_BYTES = 800_000_000;
const LOOK_MS = 50;
/** After one as large as a photo it ends at once: what that took is given back before the next is begun. */
const LARGE_BYTES = 1_000_000;
/** Every arena of the allocator keeps some of what was freed. */
const ENVIRONMENT: Record<string, string> = { MALLOC_ARENA_MAX: "1" };

/** A picture may take as much memory as all the rest, so that there is one at a time. Of PDFs one may be made to take long: others go on beside it. */
const TURNS = { picture: boundedQueue(1), pdf: boundedQueue(2) };
/** What waits for the next file, each until its time is over. */
const resting = new Map<ChildProcess, NodeJS.Timeout>();

/** Why a PDF is not taken: it asks for a password; it is a form that Adobe's reader alone shows; opening it broke the process, or took too long. */
export type OpenedPdf = { why?: "locked" | "dynamic-form" | "broken" };
type Pdf = { body: Buffer; type: "application/pdf"; limits: { seconds: number } };
const PDF_SECONDS = 5;

/** `whose`: they take turns with others. @throws Error where no process can be started */
export const openPdf = (whose: string, body: Buffer): Promise<OpenedPdf> =>
  inProcess<OpenedPdf>(TURNS.pdf, whose, { body, type: "application/pdf", limits: { seconds: PDF_SECONDS } });

/** The picture drawn anew, or why it can't be. `whose`: they take turns with others. @throws Error where no process can be started */
export async function processImage(whose: string, drawing: Drawing): Promise<Drawn> {
  const answer = await inProcess<{ drawn: Uint8Array } | Extract<Drawn, { why: string }>>(TURNS.picture, whose, drawing);
  if ("why" in answer) return answer;
  const { buffer, byteOffset, byteLength } = answer.drawn;
  return { drawn: Buffer.from(buffer, byteOffset, byteLength) };
}

/** JPEGs in the order of the sizes; null where the picture can't be read. @throws Error where no process can be started */
export async function processCrop(whose: string, drawing: CropDrawing): Promise<Buffer[] | null> {
  const answer = await inProcess<{ drawn: Uint8Array[] } | { why: "broken" }>(TURNS.picture, whose, drawing);
  return "why" in answer ? null : answer.drawn.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
}

const inProcess = <Answer>(inTurn: ReturnType<typeof boundedQueue>, whose: string, file: Drawing | CropDrawing | Pdf): Promise<Answer | { why: "broken" }> =>
  inTurn(whose, async () => {
    const child = rested() ?? start();
    try {
      return await answerOf<Answer>(child, file);
    } finally {
      if (file.body.length > LARGE_BYTES) await end(child);
      else if (!isGone(child)) resting.set(child, setTimeout(() => void end(child), STAYS_MS).unref());
    }
  });

/** One of those that wait for a file, waiting no more. */
function rested(): ChildProcess | undefined {
  for (const [child, leaving] of resting) {
    clearTimeout(leaving);
    resting.delete(child);
    return child;
  }
  return undefined;
}

function start(): ChildProcess {
  const child = fork(new URL("./upload-worker.mjs", import.meta.url), {
    serialization: "advanced",
    execArgv: [],
    env: ENVIRONMENT as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // It holds nobody from ending, while nobody waits for it.
  child.unref();
  child.channel?.unref();
  child.once("exit", () => {
    clearTimeout(resting.get(child));
    resting.delete(child);
  });
  return child;
}

const isGone = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Resolves once it is gone. */
async function end(child: ChildProcess): Promise<void> {
  resting.delete(child);
  if (isGone(child)) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  if (child.connected) child.disconnect();
  await gone;
}

function answerOf<Answer>(child: ChildProcess, file: Drawing | CropDrawing | Pdf): Promise<Answer | { why: "broken" }> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => child.kill("SIGKILL"), (file.limits.seconds + GRACE_SECONDS) * 1000);
    const looks = setInterval(() => {
      if (residentBytes(child.pid) > MOST_MEMORY_BYTES) child.kill("SIGKILL");
    }, LOOK_MS);
    const over = (): void => {
      clearTimeout(late);
      clearInterval(looks);
      child.removeAllListeners("message").off("exit", died).off("error", failed);
    };
    // Over this file: nothing else was asked of it.
    const died = (): void => {
      over();
      resolve({ why: "broken" });
    };
    const failed = (error: Error): void => {
      over();
      child.kill("SIGKILL");
      reject(error);
    };
    child.once("exit", died).once("error", failed);
    child.once("message", (answer: Answer) => {
      over();
      resolve(answer);
    });
    child.send(file, (error) => {
      if (error) failed(error);
    });
  });
}

/** What a process holds in memory, as Linux says it; 0 where nothing says it. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s*(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
