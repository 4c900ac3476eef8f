import { useNavigate, useNavigation, useRevalidator, useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Preview } from "#server";
import { useCommands } from "../desk/commands.ts";
import { useDesk, useWords } from "../desk/desk-context.ts";
import { KeysFooter } from "../desk/footer.tsx";
import type { FrameMessage } from "./frame-host.ts";
import type { OverlayMode } from "./picture/preview-device.tsx";
import { JourneyMap } from "./journey-map.tsx";
import { Pickers } from "./who/pickers.tsx";
import { ApiRefusal } from "../desk/api.ts";
import { Changes, type Verdict } from "./changes.tsx";
import { personaGroups } from "./who/persona-groups.ts";
import { previewHref, walkHref, withAddress } from "./preview-address.ts";
import { PreviewStage } from "./picture/preview-stage.tsx";
import { explanationText } from "./explanation/explanation-text.ts";
import { Explanation } from "./explanation/explanation.tsx";

/** Any stage of the flow as anybody: where they may go, what they see there at two widths, and why they are there. */
export function PreviewPage({ preview }: { preview: Preview }) {
  const say = useWords();
  const {
    toasts: { show: toast },
    api,
  } = useDesk();
  const navigate = useNavigate();
  const busy = useNavigation().state !== "idle";
  const search = useRef<HTMLInputElement>(null);
  const { at, floors, locales } = preview;
  // Keys come faster than pages: each goes on from where the one before it leads, or from the address, which is there before it is drawn.
  const ahead = useRef<Preview["at"] | null>(null);
  /** Where the first of them leads: its frames are drawn while the rest of the page is looked up. */
  const [coming, setComing] = useState<Preview["at"] | null>(null);
  const [query] = useSearchParams();
  useEffect(() => {
    if (busy) return;
    ahead.current = null;
    setComing(null);
  }, [busy, at, query]);
  const now = (): Preview["at"] => ahead.current ?? withAddress(at, window.location.search);
  const go = (change: Partial<Preview["at"]>) => {
    // What was looked at is still there in the other width or the dark, and nowhere else.
    const stays = Object.keys(change).every((part) => part === "only" || part === "appearance" || part === "change");
    const isFirst = ahead.current === null;
    ahead.current = { ...now(), ...(stays ? {} : { change: null }), ...change };
    if (isFirst) setComing(ahead.current);
    void navigate(previewHref(ahead.current), { preventScrollReset: true, replace: Object.keys(change).join() === "change" });
  };

  const compared = preview.compared;
  const changes = compared?.changes?.length ?? 0;
  /** In the order of the house: where one is on a screen that didn't change, the next is the first that did. */
  const changed = floors
    .flatMap(({ screens }) => screens.map(({ id }) => id))
    .filter((id) => compared?.others.includes(id) || (id === at.screen && changes > 0));
  const said = Number(query.get("change"));
  const chosen = said >= 1 && said <= changes ? said : null;
  const setChosen = (number: number): void => go({ change: String(number) });
  const chosenNow = (): number | null => Number(now().change) || null;
  const [isChoosing, setChoosing] = useState(false);
  const [isWhyOpen, setWhyOpen] = useState(false);
  const [laid, setLaid] = useState<OverlayMode>("cut");
  useEffect(() => {
    // A link that was pressed in a frame leads on as the same person.
    const hear = ({ origin, data }: MessageEvent<Partial<FrameMessage> | null>): void => {
      if (origin !== window.location.origin || data?.preview !== "go" || typeof data.href !== "string") return;
      const here = new URL(window.location.href);
      here.searchParams.set("at", data.href);
      void navigate(here.pathname + here.search);
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [navigate]);

  const ids = floors.flatMap(({ screens }) => screens.map(({ id }) => id));
  const step = <Value,>(list: readonly Value[], value: Value | null, by: number): Value | undefined =>
    list[(list.indexOf(value as Value) + by + list.length) % list.length];
  const copy = async (text: string, done: string, failed: string): Promise<void> => {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    toast(copied ? { text: say(done), tone: "good" } : { text: say(failed), tone: "bad" });
  };
  /** Of what is on the screen, whose address may still be on its way. */
  const share = (): Promise<void> => {
    const href = ahead.current ? new URL(previewHref(ahead.current), window.location.href).href : window.location.href;
    return copy(href, "desk.preview.copied", "desk.preview.not-copied");
  };
  const copyWhy = (): Promise<void> => copy(explanationText(preview, say), "desk.preview.why-copied", "desk.preview.why-not-copied");
  const revalidator = useRevalidator();
  /** The same once more takes it back; the next open change is looked at. */
  const judge = async (number: number, said: Verdict): Promise<void> => {
    const change = compared?.changes?.[number - 1];
    if (!change || at.persona === null || at.screen === null) return;
    const verdict = change.verdict === said ? null : said;
    const { persona, screen, variants, locale, revision, before } = at;
    const query = new URLSearchParams(Object.entries({ variants, locale, revision, before }).filter((entry): entry is [string, string] => entry[1] !== null));
    const path = `/staff/previews/${encodeURIComponent(persona)}/screens/${encodeURIComponent(screen)}/changes?${query.toString()}`;
    try {
      await api.ask("PUT", path, { change: number, where: change.where, verdict });
      const next = compared?.changes?.findIndex((each, index) => each.verdict === null && index !== number - 1) ?? -1;
      if (verdict !== null && next >= 0) setChosen(next + 1);
      revalidator.revalidate();
    } catch (error) {
      if (error instanceof ApiRefusal) toast({ text: error.message, tone: "bad" });
      else throw error;
    }
  };
  const group = say("desk.room.preview");
  const people = personaGroups(preview).flatMap((each) => each.personas.map(({ id }) => id));
  /** The key that was pressed last: the next one is most likely the same. */
  const [lastKey, setLastKey] = useState<{ goes: "screen" | "persona"; by: number }>({ goes: "screen", by: 1 });
  const stepFrom = (from: Preview["at"], { goes, by }: typeof lastKey): Partial<Preview["at"]> =>
    goes === "screen" ? { screen: step(ids, from.screen, by) ?? null } : { persona: step(people, from.persona, by) ?? null };
  const goBy = (key: typeof lastKey): void => {
    setLastKey(key);
    go(stepFrom(now(), key));
  };
  const persona = (by: number): void => goBy({ goes: "persona", by });
  const screen = (by: number): void => goBy({ goes: "screen", by });
  const shown = coming ?? at;
  const next = { ...shown, ...stepFrom(shown, lastKey) };
  const isReal = at.application !== null ? say("desk.preview.real-only") : undefined;
  useCommands([
    { id: "preview.next", label: say("desk.preview.next-screen"), group, short: say("desk.preview.screen"), run: () => screen(1) },
    { id: "preview.previous", label: say("desk.preview.previous-screen"), group, short: say("desk.preview.screen"), run: () => screen(-1) },
    {
      id: "preview.persona-previous",
      label: say("desk.preview.previous-persona"),
      group,
      short: say("desk.preview.persona-short"),
      run: () => persona(-1),
      disabled: isReal,
    },
    {
      id: "preview.persona-next",
      label: say("desk.preview.next-persona"),
      group,
      short: say("desk.preview.persona-short"),
      run: () => persona(1),
      disabled: isReal,
    },
    {
      id: "preview.persona",
      label: say("desk.preview.choose-persona"),
      group,
      icon: "people",
      run: () => setChoosing(true),
      disabled: isReal,
    },
    { id: "preview.why", label: say("desk.preview.why"), group, icon: "info", run: () => setWhyOpen(!isWhyOpen) },
    {
      id: "preview.here",
      label: say("desk.preview.go-here"),
      group,
      short: say("desk.preview.here-short"),
      run: () => go({ screen: preview.here }),
      disabled: preview.here === null ? say("desk.preview.nowhere") : undefined,
    },
    {
      id: "preview.locale",
      label: say("desk.preview.next-locale"),
      group,
      short: say("desk.preview.locale-short"),
      run: () => go({ locale: step(locales, preview.seen.locale, 1) ?? null }),
    },
    {
      id: "preview.appearance",
      label: say("desk.preview.turn-appearance"),
      group,
      short: say("desk.preview.appearance-short"),
      run: () => go({ appearance: now().appearance === "dark" ? "light" : "dark" }),
    },
    ...(compared
      ? [
          {
            id: "preview.blink",
            label: say("desk.preview.blink"),
            group,
            short: say("desk.preview.blink-short"),
            run: () => setLaid(laid === "before" ? "after" : "before"),
          },
          {
            id: "preview.next-changed",
            label: say("desk.preview.next-changed"),
            group,
            run: () => go({ screen: step(changed, now().screen, 1) ?? null }),
            disabled: compared.others.length === 0 ? say("desk.preview.others-changed", { n: 0 }) : undefined,
          },
        ]
      : []),
    ...(changes === 0
      ? []
      : [
          {
            id: "preview.change-next",
            label: say("desk.preview.next-change"),
            group,
            short: say("desk.preview.change"),
            run: () => setChosen(((chosenNow() ?? 0) % changes) + 1),
          },
          ...(["meant", "not-meant"] as const).map((verdict) => ({
            id: `preview.${verdict}`,
            label: say(`desk.preview.is-${verdict}`),
            group,
            short: say(`desk.preview.${verdict}-short`),
            // The one that a key chose a moment ago, drawn or not.
            run: () => {
              const of = chosenNow();
              if (of === null) toast({ text: say("desk.preview.choose-first"), tone: "bad" });
              else void judge(of, verdict);
            },
          })),
          {
            id: "preview.change-previous",
            label: say("desk.preview.previous-change"),
            group,
            short: say("desk.preview.change"),
            run: () => setChosen((((chosenNow() ?? 1) - 2 + changes) % changes) + 1),
          },
        ]),
    {
      id: "preview.open-as",
      label: say("desk.preview.open-as", { name: preview.name ?? say("desk.preview.them") }),
      group,
      short: say("desk.preview.open-as-short"),
      run: () => void window.open(walkHref(now()), "_blank", "noopener"),
      disabled: isReal,
    },
    {
      id: "preview.enlarge",
      label: say("desk.preview.enlarge"),
      group,
      short: say("desk.preview.larger-short"),
      // The desktop first, which is the smaller of the two, then the phone, then both.
      run: () => go({ only: now().only === null ? "desktop" : now().only === "desktop" ? "phone" : null }),
    },
    // What filled the room is left as a dialog is.
    ...(at.only === null ? [] : [{ id: "preview.both", label: say("desk.preview.both"), group, run: () => go({ only: null }) }]),
    { id: "preview.share", label: say("desk.preview.share"), group, icon: "ext", run: () => void share() },
    { id: "preview.copy-why", label: say("desk.preview.copy-why"), group, short: say("desk.preview.copy-why-short"), run: () => void copyWhy() },
    { id: "preview.search", label: say("desk.preview.any-screen"), group, icon: "search", run: () => search.current?.focus() },
  ]);

  return (
    <main className="preview" aria-busy={busy}>
      <Pickers
        preview={preview}
        go={go}
        onShare={() => void share()}
        isChoosing={isChoosing}
        onChoosing={setChoosing}
        isWhyOpen={isWhyOpen}
        onWhy={() => setWhyOpen(!isWhyOpen)}
      />
      <div className={`pvw ${at.only === null ? "" : "alone"} ${isWhyOpen ? "why" : ""}`}>
        <JourneyMap preview={preview} search={search} />
        <div className="mid">
          <PreviewStage preview={preview} coming={shown} ahead={next} chosen={chosen} laid={laid} lay={setLaid} enlarge={(only) => go({ only })} />
          {compared && (
            <Changes preview={preview} compared={compared} chosen={chosen} choose={setChosen} judge={(number, verdict) => void judge(number, verdict)} />
          )}
        </div>
        <Explanation preview={preview} onShare={() => void share()} onCopyWhy={() => void copyWhy()} />
      </div>
      <KeysFooter />
    </main>
  );
}
