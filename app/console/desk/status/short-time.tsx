import { useDateFormats } from "../time/date-formats.ts";

/** An instant in short, and whole under the pointer. */
export function ShortTime({ at }: { at: string }) {
  const moments = useDateFormats();
  return (
    <time dateTime={at} title={moments.whole(at)}>
      {moments.short(at)}
    </time>
  );
}
