/** How many characters of a long name stay at its end, before the extension too: numbers of pages and versions stand there. */
const ENDING = 8;
/** Names up to here fit on the smallest phone. */
const SHORT = 24;

/** The name of a file. Where there is no room for all of it its middle goes, and what kind of file it is stays. */
export function FileName({ name }: { name: string }) {
  const letters = [...name];
  if (letters.length <= SHORT) return <b>{name}</b>;
  const dot = letters.lastIndexOf(".");
  const cut = Math.max(SHORT - ENDING, (dot < letters.length - ENDING ? letters.length : dot) - ENDING);
  return (
    <b className="file-name" title={name}>
      <span>{letters.slice(0, cut).join("")}</span>
      <span>{letters.slice(cut).join("")}</span>
    </b>
  );
}
