/** A long name, and the end of it that is always shown: numbers of pages and versions stand before the extension. */
const LONG = /^(.{16,}?)(.{8}(?:\.[^.]{1,8})?)$/su;

/** The name of a file. Where there is no room for all of it its middle goes, and what kind of file it is stays. */
export function FileName({ name }: { name: string }) {
  const [, beginning, end] = LONG.exec(name) ?? [];
  if (end === undefined) return <b>{name}</b>;
  return (
    <b className="file-name" title={name}>
      <span>{beginning}</span>
      <span>{end}</span>
    </b>
  );
}
