/** What a draft would make of the prices, as the server reckons it: a while after the last key, and never an older answer over a newer one. */
import { useEffect, useRef, useState } from "react";
import { fieldErrorsOf, messageOf } from "../desk/api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { errorsByConstant, type PricePreview, type Sent } from "./price-data.ts";

interface Preview {
  /** The last one that could be reckoned. */
  value: PricePreview | null;
  /** What is wrong with the draft, by constant. */
  errors: Readonly<Record<string, string>>;
  /** Why nothing could be asked, in words. */
  error: string | null;
  isLoading: boolean;
}

const PAUSE = { ms: 200 };

export function usePreview(market: string, constants: Sent, room: string | null, version: number): Preview {
  const { api, say } = useDesk();
  const body = JSON.stringify({ constants, room });
  const asked = `${market} ${version} ${body}`;
  const [state, setState] = useState<Omit<Preview, "isLoading"> & { asked: string | null }>({ asked: null, value: null, errors: {}, error: null });
  const isFirst = useRef(true);
  useEffect(() => {
    const asking = new AbortController();
    const ask = (): void => {
      api.postJson<PricePreview>(`/staff/prices/${market}/preview`, JSON.parse(body), { signal: asking.signal }).then(
        (value) => setState({ asked, value, errors: {}, error: null }),
        (error: unknown) => {
          if (asking.signal.aborted) return;
          const errors = errorsByConstant(fieldErrorsOf(error));
          const isWrong = Object.keys(errors).length > 0;
          setState(({ value }) => ({ asked, value, errors, error: isWrong ? null : messageOf(error, say("desk.failed")) }));
        },
      );
    };
    const pause = setTimeout(ask, isFirst.current ? 0 : PAUSE.ms);
    isFirst.current = false;
    return () => {
      clearTimeout(pause);
      asking.abort();
    };
  }, [api, say, market, body, asked]);
  return { ...state, isLoading: state.asked !== asked };
}
