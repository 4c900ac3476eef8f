/** What a browser without JavaScript would send for the first form of a page: where to, and its hidden fields. */
export function plainForm(html: string, fields: Record<string, string> = {}): { action: string | null; body: URLSearchParams } {
  const tag = /<form\b[^>]*\bmethod="post"[^>]*>/.exec(html)?.[0];
  const action = tag && /\baction="([^"]*)"/.exec(tag)?.[1];
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
    unescaped(name),
    unescaped(value),
  ]);
  return { action: action ? unescaped(action) : null, body: new URLSearchParams([...hidden, ...Object.entries(fields)]) };
}

const unescaped = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
