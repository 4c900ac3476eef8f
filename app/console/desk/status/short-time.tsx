import { useDateFormats } from "../time/date-formats.ts";

/** A short time; its title has the full one. */
export function ShortTime({ at }: { at: string }) {
  const moments = useDateFormats();
  return (
    <time dateTime={at} title={moments.whole(at)}>
      {moments.short(at)}
    </time>
  );
}
