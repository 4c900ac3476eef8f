import { useEffect, useState } from "react";
import { useWords } from "../../desk/desk-context.ts";

/** How long a mail can still be taken back. By the server's clock: the browser's may be another. */
export function MailCountdown({ leavesAt, now }: { leavesAt: string; now: string }) {
  const say = useWords();
  const [since, setSince] = useState(0);
  useEffect(() => {
    const begun = Date.now();
    const timer = setInterval(() => setSince(Date.now() - begun), 1000);
    return () => clearInterval(timer);
  }, [leavesAt, now]);
  const left = Math.max(0, Math.ceil((Date.parse(leavesAt) - Date.parse(now) - since) / 1000));
  return (
    // Within what is said aloud once: nobody wants to hear each second of it.
    <p className="cap num" aria-live="off">
      {say("desk.review.mail-leaves", { n: left })}
    </p>
  );
}
