import { useMoments } from "../time/moment.ts";

/** An instant in short, and whole under the pointer. */
export function ShortMoment({ at }: { at: string }) {
  const moments = useMoments();
  return (
    <time dateTime={at} title={moments.whole(at)}>
      {moments.short(at)}
    </time>
  );
}
