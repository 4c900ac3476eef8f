import { Fragment } from "react";
import { WORD, folded, wordsOf } from "../desk/lists/prefix-match.ts";

/** What of the name was asked for, where it stands in it as it was written. */
export function Marked({ text, asked }: { text: string; asked: string }) {
  const words = wordsOf(asked);
  const spots = [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const found = words.filter((one) => folded(word).startsWith(one)).toSorted((one, other) => other.length - one.length)[0];
    return found ? [{ from: index, to: index + found.length }] : [];
  });
  return (
    <>
      {spots.map(({ from, to }, at) => (
        <Fragment key={from}>
          {text.slice(spots[at - 1]?.to ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(spots.at(-1)?.to ?? 0)}
    </>
  );
}
