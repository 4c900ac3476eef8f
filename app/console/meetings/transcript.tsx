import { useState } from "react";
import { messageOf } from "../desk/api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { ReasonDialog } from "../desk/forms/reason-dialog.tsx";
import { KeyCaps } from "../desk/key-caps.tsx";
import { useDateFormats } from "../desk/time/date-formats.ts";
import type { MeetingDetails, Transcript as TranscriptData } from "./meeting-data.ts";

interface TranscriptProps {
  meeting: MeetingDetails;
  /** Why this person may not read it; undefined where they may. */
  refused: string | undefined;
  isAsking: boolean;
  onAsk: (asks: boolean) => void;
}

/** What was said in it, for whoever sees to a report: nothing of it is there before somebody has said why they read it. */
export function Transcript({ meeting, refused, isAsking, onAsk }: TranscriptProps) {
  const { say, api, desk, toasts } = useDesk();
  const moments = useDateFormats();
  const [read, setRead] = useState<TranscriptData | null>(null);
  const ask = async (reason: string, before: number | null): Promise<TranscriptData> =>
    (await api.ask<TranscriptData>("POST", `/staff/meetings/${meeting.id}/transcripts`, { reason, ...(before !== null && { before }) })).body;
  const earlier = async (): Promise<void> => {
    if (!read || read.earlier === null) return;
    try {
      const further = await ask(read.reason, read.earlier);
      setRead({ ...further, messages: [...further.messages, ...read.messages] });
    } catch (error) {
      toasts.show({ text: messageOf(error, say("desk.failed")), tone: "bad" });
    }
  };
  return (
    <section className="blk transcript" aria-label={say("desk.meetings.said")}>
      <h3>
        {say("desk.meetings.said")}
        <span>{say("desk.meetings.messages", { n: meeting.words })}</span>
      </h3>
      {read ? (
        <>
          {read.earlier !== null && (
            <button type="button" className="cbtn small" onClick={() => void earlier()}>
              {say("desk.meetings.earlier")}
            </button>
          )}
          <ol>
            {read.messages.map(({ number, name, is_notice, is_applicant, is_reported, text, sent_at }) => (
              <li key={number} className={is_notice ? "notice" : is_applicant ? "applicant" : undefined}>
                {!is_notice && <b>{name ?? say("desk.meetings.gone")}</b>} <span dir="auto">{text}</span>
                {is_reported && <small className="reported">{say("desk.meetings.message-reported")}</small>}
                <time dateTime={sent_at}>{moments.minute(sent_at)}</time>
              </li>
            ))}
          </ol>
        </>
      ) : (
        <button type="button" className="cbtn" disabled={refused !== undefined} title={refused} onClick={() => onAsk(true)}>
          {say("desk.meetings.transcript")}
          <KeyCaps keys={desk.shortcuts["meetings.transcript"] ?? ""} />
        </button>
      )}
      <p className="cap">{refused ?? say("desk.meetings.traced")}</p>
      {isAsking && (
        <ReasonDialog
          title={say("desk.meetings.transcript")}
          text={say("desk.meetings.transcript-text")}
          label={say("desk.meetings.transcript-why")}
          field="reason"
          most={500}
          press={say("desk.meetings.transcript-press")}
          draft={{ about: meeting.id, what: "transcript" }}
          onClose={() => onAsk(false)}
          send={async (reason) => {
            setRead(await ask(reason, null));
            onAsk(false);
          }}
        />
      )}
    </section>
  );
}
