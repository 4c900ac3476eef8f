import { useRef, useState } from "react";
import { fieldErrorsOf } from "../api.ts";

interface Sending {
  /** Sends once at a time; what the API refused is kept until it is sent again. */
  send: (work: () => Promise<void>) => Promise<void>;
  isSending: boolean;
  /** Null: nothing was. */
  refused: unknown;
  /** What of it is wrong with a field, by its property. */
  errors: Readonly<Record<string, string>>;
}

/** A form that is sent. Where it closes by that, it takes nothing more until it is gone; `stays`: it is there for the next. */
export function useSending({ stays = false } = {}): Sending {
  const [refused, setRefused] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const isUnderWay = useRef(false);
  const send = async (work: () => Promise<void>): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending(true);
    try {
      await work();
      if (!stays) return;
      setRefused(null);
    } catch (error) {
      setRefused(error);
    }
    isUnderWay.current = false;
    setSending(false);
  };
  return { send, isSending, refused, errors: fieldErrorsOf(refused) };
}
