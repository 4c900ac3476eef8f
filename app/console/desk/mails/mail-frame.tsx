/** What of a mail this page may not apply: its style sheet, which is for mail programs in the dark. */
const SHEETS = /<(style|script)\b[\s\S]*?<\/\1>/giu;

/** A mail as it is sent, in a frame in which nothing runs. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  return <iframe className="mailframe" title={title} sandbox="" srcDoc={html.replaceAll(SHEETS, "")} />;
}
