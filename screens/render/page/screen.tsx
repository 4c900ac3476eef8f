import { type ReactNode, type MutableRefObject, memo, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import type { BlockDescriptor, CommandResult, ResolvedAction, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { SKELETON_CODE } from "../blocks/skeleton-code.ts";
import { BLOCKS_BY_KIND } from "../blocks/draw/block-registry.ts";
import { BLOCK_COMPONENTS } from "../blocks/index.ts";
import { drawBlocks } from "../blocks/draw/draw-blocks.tsx";
import { FIELDS_CODE } from "../blocks/form-section/form-section.tsx";
import type { BrowserStorage } from "../forms/draft-storage.ts";
import type { PageHost } from "../session/page-host.ts";
import type { UiTexts } from "../session/ui-text.ts";
import { Overlays } from "../session/overlays.ts";
import { answerEarlyInput } from "./early-input.ts";
import { ScopeContext } from "../session/scope.ts";
import { deferred } from "../session/deferred.tsx";
import { ScreenSession } from "../session/screen-session.ts";
import type { PageHeadProps } from "./page-head.tsx";
import { Logo } from "../drawings/logo.tsx";
import { STARTERS } from "../blocks/starters.ts";
import { FailureBanner } from "../shell/failure-banner.tsx";
import { OverlayHosts } from "../shell/overlay-hosts.tsx";
import type { AnnouncementsProps } from "../shell/announcements.tsx";

/** For pages without a script: nobody waits for it to come alive. */
const PageHead = deferred<PageHeadProps>(
  async () => (await import("./page-head.tsx")).PageHead,
  () => null,
);

/** What there is to be said when it comes is said then. */
const Said = deferred<AnnouncementsProps>(
  async () => (await import("../shell/announcements.tsx")).Announcements,
  () => null,
);

/** Each kind's component takes its own kind of block; the registry is what matches them. */
Object.assign(BLOCKS_BY_KIND, BLOCK_COMPONENTS);

/** What the bars around a screen ask of it. */
export interface ScreenControls {
  /** Runs a command as the screen's own buttons do, after everything typed is saved. Undefined: no answer came. */
  command(command: string, input: Record<string, unknown>): Promise<CommandResult | undefined>;
  openSupport(): void;
  /** What a button of the screen's own would do. */
  perform(action: ResolvedAction): Promise<void>;
}

export interface ScreenProps {
  descriptor: ScreenDescriptor;
  /** Texts of the renderer itself, by copy key. */
  ui: UiTexts;
  constants: PageConstants;
  host: PageHost;
  /** Keeps drafts and "shown once" flags; the browser's local storage unless a test says otherwise. */
  storage?: BrowserStorage | null;
  /** Messages outlive a screen when the page hands in its own. */
  overlays?: Overlays;
  /** Filled in for the bars around the screen. */
  controls?: MutableRefObject<ScreenControls | null>;
  /** Address that a plain form post goes to; the page's own by default. */
  action?: string;
  /** What a plain form post says beside the answers, by name. */
  marks?: Readonly<Record<string, string>> | undefined;
  /** It is one of several on its page, whose main region it stands in. */
  inset?: true;
}

/** Draws a descriptor. Another screen, or the same of something else, begins with a fresh session. */
export function Screen(props: ScreenProps) {
  const { descriptor } = props;
  const key = `${descriptor.screen} ${descriptor.route.name} ${JSON.stringify(descriptor.route.params)}`;
  return <OneScreen key={key} {...props} />;
}

function OneScreen({ descriptor: given, ui, constants, host, storage, overlays: shared, controls, action, marks, inset }: ScreenProps) {
  const [overlays] = useState(() => shared ?? new Overlays(constants));
  const [session] = useState(() => new ScreenSession(given, host, ui, constants, overlays, storage === undefined ? browserStorage() : storage, STARTERS));
  const [answered, setAnswered] = useState<{ after: ScreenDescriptor; descriptor: ScreenDescriptor } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef(given);
  latest.current = given;
  // What a command answered holds until the page itself brings something newer.
  const descriptor = answered !== null && answered.after === given ? answered.descriptor : given;

  useEffect(() => session.adopt(descriptor), [session, descriptor]);
  useEffect(() => {
    if (controls) controls.current = session.actions;
  }, [controls, session]);
  useEffect(() => {
    overlays.enter(session);
    const stop = session.start(form.current!, (next) => {
      if (!session.goesOnWith(next)) return;
      session.adopt(next);
      setAnswered({ after: latest.current, descriptor: next });
    });
    const heard = answerEarlyInput(form.current!);
    // Where it is no use, the next screen's parts come without.
    SKELETON_CODE.wanted().catch(() => undefined);
    session.actions.openOnEntering();
    session.actions.openAddressed();
    void session.actions.enter();
    return () => {
      heard();
      stop();
    };
  }, [session, overlays]);

  const asks = session.store.records.size > 0;
  // Before the page itself comes alive, so that its fields do right after it. Where it is no use, they say so themselves.
  useState(() => asks && FIELDS_CODE.wanted().catch(() => undefined));
  const head = useMemo(
    () => (given.answer || given.enter.length > 0) && <PageHead answer={answered ? undefined : given.answer} enter={given.enter} />,
    [given, answered],
  );
  // Deferred, so that parts which have not arrived yet keep their markup while the rest is redrawn.
  const drawn = useDeferredValue(descriptor);
  useEffect(() => session.actions.drawn(), [session, drawn]);
  return (
    <ScopeContext.Provider value={session}>
      <FailureBanner overlays={overlays} />
      <form
        ref={form}
        method="post"
        // Without JavaScript a chosen file travels with the answers.
        encType={asks ? "multipart/form-data" : undefined}
        action={action ?? given.answer?.href}
        className={`screen layout-${drawn.layout}`}
        data-screen={drawn.screen}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        {marks && Object.entries(marks).map(([name, value]) => <input key={name} type="hidden" name={name} defaultValue={value} />)}
        <Layout blocks={drawn.blocks} layout={drawn.layout} title={drawn.title} head={head} inset={inset} />
      </form>
      <OverlayHosts overlays={overlays} />
      <Said store={session.store} overlays={overlays} ui={ui} drawn={drawn} />
    </ScopeContext.Provider>
  );
}

interface LayoutProps extends Pick<ScreenProps, "inset"> {
  blocks: readonly BlockDescriptor[];
  layout: string;
  title: string;
  head: ReactNode;
}

/** Regions of a layout in reading order. `main` is always there, the others when something stands in them. */
const Layout = memo(function Layout({ blocks, layout, title, head, inset }: LayoutProps) {
  const regions = useMemo(() => {
    const byName: Record<string, BlockDescriptor[]> = {};
    for (const block of blocks) (byName[block.region ?? "main"] ??= []).push(block);
    return byName;
  }, [blocks]);
  const lead = regions["lead"];
  const aside = regions["aside"];
  const footer = regions["footer"];
  const Main = inset ? "div" : "main";
  return (
    <>
      {lead && (
        <section className="region-lead" aria-label={title}>
          <div className="inside">{drawBlocks(lead)}</div>
        </section>
      )}
      <Main className="region-main" {...(inset ? {} : { id: "main", tabIndex: -1 })}>
        {layout === "scene" && <Logo />}
        <div className="inside">
          {head}
          {drawBlocks(regions["main"])}
        </div>
        {footer && <footer className="region-footer">{drawBlocks(footer)}</footer>}
      </Main>
      {aside && (
        <aside className="region-aside" data-layout={layout}>
          {drawBlocks(aside)}
        </aside>
      )}
    </>
  );
});

function browserStorage(): BrowserStorage | null {
  try {
    return typeof window === "undefined" ? null : window.localStorage;
  } catch {
    return null;
  }
}
