import { startTransition, useEffect, useRef, useState } from "react";
import type { Live, ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { ActionElement } from "../../elements/action-element.tsx";
import { useLiveFlag, useSection } from "../../session/use-field.ts";
import { Icon } from "../../drawings/icons.tsx";
import { LogoMark } from "../../drawings/logo.tsx";
import { useScope } from "../../session/scope.ts";
import { AnswerGiven } from "../../blocks/sections/answer-given.tsx";
import type { BlockProps } from "../../blocks/draw/block.ts";

interface WaysProps {
  connectTitle: string;
  connectText: string;
  connectLabel: string;
  connectedText: string;
  disconnectLabel?: string;
  disconnect?: ResolvedAction;
  manualTitle: string;
  manualText: string;
  manualLabel: string;
  manualFirst?: string;
  laterLabel?: string;
  laterHint?: string;
  required: string;
  connect: ResolvedAction;
  later?: ResolvedAction;
  manual?: ResolvedAction;
  connected?: Live<boolean>;
  manualChosen?: Live<boolean>;
  skipped?: Live<boolean>;
}

/** Connect an account, answer by hand, or do it later. */
export function WaysBlock({ block }: BlockProps<WaysProps>) {
  const connected = useLiveFlag(block.connected);
  const byHand = useLiveFlag(block.manualChosen);
  const skipped = useLiveFlag(block.skipped);
  const open = !connected && !byHand && !skipped;
  const wrong = useSection(block.id).wrong > 0;
  const here = useRef<HTMLDivElement>(null);
  useLed(here, connected);
  const toProof = useWayTo(block.manualFirst, byHand);
  return (
    <>
      <AnswerGiven />
      <div className="ways-block" id={block.id} data-key={block.id} ref={here}>
        {connected ? (
          <div className="note ok result" role="status" tabIndex={-1}>
            <Icon name="check" />
            <div>
              <p>{block.connectedText}</p>
              {block.disconnect && (
                <ActionElement action={block.disconnect} className="btn line sm">
                  {block.disconnectLabel}
                </ActionElement>
              )}
            </div>
          </div>
        ) : (
          <div className="ways">
            <article className="way first">
              <div className="flow" aria-hidden="true">
                <span className="tile bank">
                  <Icon name="bank" size="l" />
                </span>
                <i />
                <span className="tile key">
                  <LogoMark />
                </span>
              </div>
              <h3>{block.connectTitle}</h3>
              <p>{block.connectText}</p>
              <ActionElement action={block.connect} className={`btn ${skipped || byHand ? "line" : "main"} sm`}>
                {block.connectLabel}
              </ActionElement>
            </article>
            <article className="way">
              <h3>{block.manualTitle}</h3>
              <p>{block.manualText}</p>
              {block.manual && (
                <ActionElement action={block.manual} className="btn line sm" aria-pressed={byHand && !skipped} onPress={toProof}>
                  <Icon name="upload" size="s" />
                  {block.manualLabel}
                </ActionElement>
              )}
            </article>
          </div>
        )}
        {!connected && block.later && <Later action={block.later} label={block.laterLabel ?? ""} hint={block.laterHint ?? ""} ticked={skipped} id={block.id} />}
        {open && (
          <p className={`${wrong ? "msg" : "hint"} ways-required`} id={`${block.id}-required`} role={wrong ? "alert" : undefined}>
            {wrong && <Icon name="bad" size="s" />}
            {block.required}
          </p>
        )}
      </div>
    </>
  );
}

/** Once it is connected, or isn't any more, the person is where that is said, and the page stays where it was. */
function useLed(here: { current: HTMLElement | null }, connected: boolean): void {
  const before = useRef(connected);
  useEffect(() => {
    if (before.current === connected) return;
    before.current = connected;
    const place = here.current?.querySelector<HTMLElement>(connected ? ".result" : ".btn");
    // The window of the company closes after it, and gives the focus back to a button that is gone.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      // It was connected elsewhere, and the person is somewhere else.
      if (activeElement !== document.body && !here.current?.contains(activeElement)) return;
      place?.focus({ preventScroll: true });
      place?.scrollIntoView?.({ block: "nearest" });
    });
    return () => clearTimeout(timer);
  }, [connected, here]);
}

/** A press that leads to a question as soon as that is asked. */
function useWayTo(question: string | undefined, isAsked: boolean): (perform: () => Promise<void>) => void {
  const { actions } = useScope();
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    if (!pressed || !isAsked || question === undefined) return;
    setPressed(false);
    actions.focusQuestion(question);
  }, [pressed, isAsked, question, actions]);
  return (perform) => void perform().then(() => setPressed(true));
}

function Later({ action, label, hint, ticked, id }: { action: ResolvedAction; label: string; hint: string; ticked: boolean; id: string }) {
  const { perform } = useScope();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const choosing = (next: boolean): ResolvedAction => (action.do === "command" ? { ...action, input: { ...action.input, skip: next } } : action);
  const latest = useRef(0);
  const tick = async (next: boolean) => {
    const own = ++latest.current;
    setChosen(next);
    try {
      await perform(choosing(next));
    } finally {
      // Together with what the answer draws, which waits for parts of the page that are still on their way: the tick must not
      // go back meanwhile, and not to what an earlier press said while a later one is on its way.
      if (own === latest.current) startTransition(() => setChosen(null));
    }
  };
  return (
    <>
      <noscript>
        <ActionElement action={choosing(!ticked)} className={`btn ${ticked ? "line" : "plain"} sm`} aria-pressed={ticked}>
          {ticked && <Icon name="check" size="s" />}
          {label}
        </ActionElement>
      </noscript>
      <label className="check later">
        <input
          type="checkbox"
          className="box"
          checked={chosen ?? ticked}
          onChange={(event) => void tick(event.target.checked)}
          aria-labelledby={`${id}-later-label`}
          aria-describedby={`${id}-later`}
        />
        <span>
          <span id={`${id}-later-label`}>{label}</span>
          <span className="hint" id={`${id}-later`}>
            {hint}
          </span>
        </span>
      </label>
    </>
  );
}
