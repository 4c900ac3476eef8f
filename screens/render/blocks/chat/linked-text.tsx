import type { ReactElement, ReactNode } from "react";

const ADDRESS = /https?:\/\/[^\s<>"]+/gu;
/** What ends a sentence isn't part of an address. */
const ENDING = /[.,;:!?)\]'»”]+$/u;

/** What somebody wrote, as they wrote it: only what is an address of the web leads somewhere, in a window of its own that learns nothing of this one. */
export function LinkedText({ text }: { text: string }): ReactElement {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(ENDING, "");
    if (!URL.canParse(address)) continue;
    parts.push(
      text.slice(from, match.index),
      <a key={match.index} href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
        {address}
      </a>,
    );
    from = match.index + address.length;
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}
