/** A reader of live events, as a browser or a program is one. */
import { expect } from "vitest";

export interface Stream {
  text(): string;
  ids(): string[];
  until(pattern: RegExp): Promise<string>;
  close(): void;
  ended: Promise<void>;
}

export async function listen(url: string, headers: Record<string, string>, after?: string): Promise<{ status: number; headers: Headers; stream: Stream }> {
  const gone = new AbortController();
  const response = await fetch(`${url}/api/v1/live/${after === undefined ? "" : `?lastEventId=${after}`}`, { headers, signal: gone.signal });
  let text = "";
  const ended = (async () => {
    const decoder = new TextDecoder();
    try {
      const reader = response.body!.getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) text += decoder.decode(part.value, { stream: true });
    } catch {
      /* The listener went. */
    }
  })();
  return {
    status: response.status,
    headers: response.headers,
    stream: {
      text: () => text,
      ids: () => [...text.matchAll(/^id: (.+)$/gm)].map(([, id]) => id!),
      close: () => gone.abort(),
      ended,
      async until(pattern) {
        await expect.poll(() => text, { interval: 10 }).toMatch(pattern);
        return text;
      },
    },
  };
}
