import type { WirePerson } from "#tests/support/wire-person.ts";

/** What a person reads who opens a page: where they end up, and its words without the markup. */
export async function readPage(person: WirePerson, path: string): Promise<{ path: string; status: number; words: string }> {
  let at = path;
  for (let hops = 0; hops < 10; hops += 1) {
    const answer = await person.fetch(at);
    const location = answer.headers.get("location");
    if (!location || answer.status < 300 || answer.status >= 400) {
      return { path: new URL(at, person.url).pathname, status: answer.status, words: wordsOf(await answer.text()) };
    }
    at = new URL(location, new URL(at, person.url)).href;
  }
  throw new Error(`${path} redirects without end`);
}

const wordsOf = (html: string): string =>
  html
    .replace(/<head[\s\S]*?<\/head>|<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<template[\s\S]*?<\/template>|<[^>]*>/g, " ")
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();

/** Words that would be a lie while nobody knows yet whether money moved. */
export const SAYS_FAILED = /fail|declin|not charged|nothing was charged|went wrong|try another card/i;
