import { type FormEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import type { Live, ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { useLiveFlag } from "../../session/use-field.ts";
import { Icon } from "../../drawings/icons.tsx";
import { chooseAdapter } from "./choose-adapter.ts";
import type { CardField, PaymentAdapter } from "./payment-adapter.ts";
import { useScope, useUi } from "../../session/scope.ts";
import { uiText } from "../../session/ui-text.ts";
import type { BlockProps } from "../draw/block.ts";

export interface CardFormProps {
  label: string;
  submit: string;
  confirming: string;
  confirmingText: string;
  assurance?: string;
  action: ResolvedAction;
  country: string;
  pending: Live<boolean>;
}

/** States: idle, confirming (ours or the server's word for it), and a message when the card was refused. */
export function CardForm({ block }: BlockProps<CardFormProps>) {
  const { perform, host, overlays, ui: texts } = useScope();
  const ui = useUi();
  const pending = useLiveFlag(block.pending);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Partial<Record<CardField, string>>>({});
  const [brand, setBrand] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const slot = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Where a person was as they paid with Enter: in a field, which can't keep the focus while nothing can be typed. */
  const left = useRef<HTMLElement | null>(null);
  const adapter = useRef<PaymentAdapter | null>(null);
  const settings = useMemo(() => host.paymentSettings(block.country), [host, block.country]);

  useEffect(() => {
    if (!slot.current || !settings) return;
    const made = chooseAdapter(settings, { say: (key) => uiText(texts, key), onBrand: setBrand });
    adapter.current = made;
    made.mount(slot.current).catch((error: unknown) => {
      setFailure(uiText(texts, "ui.card-unavailable"));
      host.report(error, { payment: settings.adapter });
    });
    return () => {
      made.unmount();
      adapter.current = null;
    };
  }, [settings, host, texts]);

  const pay = async (event: FormEvent | MouseEvent) => {
    event.preventDefault();
    if (busy || pending || !adapter.current) return;
    const { activeElement } = document;
    left.current = activeElement instanceof HTMLElement && slot.current?.contains(activeElement) ? activeElement : null;
    if (left.current) button.current?.focus();
    setBusy(true);
    setFailure(null);
    // The card company is asked before any command is run.
    overlays.tryAgain();
    try {
      const answer = await adapter.current.tokenize();
      setProblems(answer.ok ? {} : answer.problems);
      if (!answer.ok) {
        if (answer.message === undefined) return;
        setFailure(answer.message);
        host.report(new Error("No card token was returned"), { payment: settings?.adapter });
        return;
      }
      const action = block.action;
      await perform(action.do === "command" ? { ...action, input: { ...action.input, token: answer.token } } : action);
    } catch (error) {
      setFailure(ui("ui.card-unavailable"));
      host.report(error, { payment: settings?.adapter });
    } finally {
      setBusy(false);
    }
  };
  const waiting = pending || busy;
  useEffect(() => {
    if (waiting || !left.current) return;
    if (document.activeElement === button.current) left.current.focus();
    left.current = null;
  }, [waiting]);
  const firstProblem = problems.number ?? problems.expiry ?? problems.cvc;
  const messageId = `${block.id}-m`;
  return (
    <div className="card-form">
      <noscript>
        <p className="note bad">{ui("ui.card-needs-script")}</p>
      </noscript>
      <fieldset className={`field${firstProblem ? " bad" : ""}`} hidden={pending} disabled={waiting} aria-describedby={firstProblem ? messageId : undefined}>
        <legend className="label">{block.label}</legend>
        <div className="joined num" ref={slot} data-brand={brand ?? undefined} suppressHydrationWarning>
          <CardInputs problems={problems} messageId={messageId} brand={brand} own={settings?.adapter !== "stripe"} />
        </div>
        {firstProblem && (
          <p className="msg" id={messageId} role="alert">
            <Icon name="bad" size="s" />
            {firstProblem}
          </p>
        )}
      </fieldset>
      {failure && (
        <div className="note bad" role="alert">
          <Icon name="bad" />
          <p>{failure}</p>
        </div>
      )}
      <button ref={button} type="submit" className={`btn main wide${waiting ? " busy" : ""}`} aria-disabled={waiting || undefined} onClick={pay}>
        {waiting ? (
          <>
            <i className="spin" />
            {block.confirming}
          </>
        ) : (
          <>
            <Icon name="lock" size="s" />
            {block.submit}
          </>
        )}
      </button>
      <p className="hint confirming-text" role="status">
        {waiting ? block.confirmingText : ""}
      </p>
      {!waiting && block.assurance && (
        <p className="safe">
          <Icon name="shield" size="s" />
          {block.assurance}
        </p>
      )}
    </div>
  );
}

/** Our own inputs (the sandbox), or empty slots that the provider fills with its frames. */
function CardInputs({
  problems,
  messageId,
  brand,
  own,
}: {
  problems: Partial<Record<CardField, string>>;
  messageId: string;
  brand: string | null;
  own: boolean;
}) {
  const ui = useUi();
  const control = (field: CardField) => ({
    "data-card": field,
    "aria-invalid": problems[field] ? (true as const) : undefined,
    "aria-describedby": problems[field] ? messageId : undefined,
    inputMode: "numeric" as const,
  });
  const mark = brand ? (
    <span className="brandcard" role="img" aria-label={brand}>
      {brand.slice(0, 4)}
    </span>
  ) : (
    <Icon name="card" />
  );
  if (!own) {
    return (
      <>
        <div className="input">
          <span className="frame" data-card="number" />
          {mark}
        </div>
        <div className="two">
          <div className="input">
            <span className="frame" data-card="expiry" />
          </div>
          <div className="input">
            <span className="frame" data-card="cvc" />
            <Icon name="lock" />
          </div>
        </div>
      </>
    );
  }
  return (
    <>
      <div className="input">
        <input aria-label={ui("ui.card-number")} placeholder="1234 1234 1234 1234" autoComplete="cc-number" {...control("number")} />
        {mark}
      </div>
      <div className="two">
        <div className="input">
          <input aria-label={ui("ui.card-expiry")} placeholder={ui("ui.card-expiry-example")} autoComplete="cc-exp" {...control("expiry")} />
        </div>
        <div className="input">
          <input aria-label={ui("ui.card-cvc")} placeholder={ui("ui.card-cvc")} autoComplete="cc-csc" {...control("cvc")} />
          <Icon name="lock" />
        </div>
      </div>
    </>
  );
}
