import { useLocation, useNavigate } from "@remix-run/react";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ConsoleData } from "#server";
import { consoleApi, messageOf } from "../desk/api.ts";
import { type Command, CommandRegister } from "../desk/command-register.ts";
import { useCommands, useKeyCommands } from "../desk/commands.ts";
import { DeskContext, type DeskContextValue, useDesk } from "../desk/desk-context.ts";
import { deferredCode, renderedWhenLoaded } from "#screens/render/session/deferred.tsx";
import { ViewAsBanner } from "./view-as-banner.tsx";
import { OverlaySkeleton } from "./overlay-skeleton.tsx";
import type { OverlayName, OverlayProps } from "./overlay.tsx";
import { Sidebar } from "./sidebar.tsx";
import { signOut } from "./sign-out.ts";
import { isDark, turnDark } from "../desk/theme.ts";
import { ToastLine } from "./toast-line.tsx";
import { useLiveUpdates } from "../desk/use-live-updates.ts";
import { CaseCache } from "../desk/case-cache.ts";
import { ChangeFeed } from "../desk/change-feed.ts";
import { useIdle } from "../desk/time/use-idle.ts";
import { Toasts } from "../desk/toasts.ts";
import { translator } from "../desk/words.ts";

const OVER = deferredCode(async () => (await import("./overlay.tsx")).Overlay);
const Overlay = renderedWhenLoaded<OverlayProps>(OVER, (props) => <OverlaySkeleton {...props} />);

/** The console around its rooms. `views`: what stands in the sidebar before the rooms. */
export function ConsoleFrame({ data, views, children }: { data: ConsoleData; views?: ReactNode; children: ReactNode }) {
  const [over, setOver] = useState<OverlayName | null>(null);
  const [register] = useState(() => new CommandRegister());
  const [toasts] = useState(() => new Toasts(data.constants.snackbar_ms, data.constants.snackbar_error_ms, data.desk.undo_ms));
  const [moved] = useState(() => new ChangeFeed());
  const [cases] = useState(() => new CaseCache());
  const isIdle = useIdle();
  useLiveUpdates(moved, { ready: isIdle, told: data.told, againMs: data.constants.follow_retry_ms });
  const typed = useRef("");
  const close = useCallback(() => {
    typed.current = "";
    setOver(null);
  }, []);
  // There before it is asked for. Where it can't be had now, whoever asks for it is told.
  useEffect(() => void (isIdle && OVER.wanted().catch(() => undefined)), [isIdle]);
  const main = useRef<HTMLDivElement>(null);
  // What was pressed before the page could answer is answered now; until then the page's head held it.
  useEffect(() => window.releasePresses?.().forEach((button) => button.click()), []);
  const { pathname } = useLocation();
  const arrived = useRef(false);
  useEffect(() => {
    // Whoever can't see the page hears which room they are in; nobody who began to type while it came alive is taken away from there.
    // Nor is whoever a part of the room has already led to where they go on.
    const isInside = main.current?.contains(document.activeElement) === true;
    if (!isInside && (arrived.current || document.activeElement === document.body)) main.current?.focus({ preventScroll: true });
    arrived.current = true;
  }, [pathname]);
  const value = useMemo((): DeskContextValue => {
    const say = translator(data.words, data.locale);
    const api = consoleApi(say, data.constants.answer_timeout_ms);
    return { ...data, say, api, register, toasts, moved, cases, openPalette: () => setOver("palette"), openHelp: () => setOver("help") };
  }, [data, register, toasts, moved, cases]);
  return (
    <DeskContext.Provider value={value}>
      <div className="console">
        <a className="vh skip" href="#main">
          {value.say("desk.skip")}
        </a>
        <Sidebar>{views}</Sidebar>
        <div ref={main} className="room" id="main" tabIndex={-1}>
          <ViewAsBanner />
          {children}
        </div>
        <ToastLine />
        <OwnCommands isOver={over !== null} />
        {over && <Overlay key={over} name={over} onClose={close} typed={typed} />}
      </div>
    </DeskContext.Provider>
  );
}

/** What can be done in every room. */
function OwnCommands({ isOver }: { isOver: boolean }) {
  const { say, rooms, who, openPalette, openHelp, toasts, api } = useDesk();
  const navigate = useNavigate();
  const busy = useRef(isOver);
  useEffect(() => {
    busy.current = isOver;
  }, [isOver]);
  const isBusy = useCallback(() => busy.current, []);
  const refused = useCallback((why: string) => void toasts.show({ text: why, tone: "bad" }), [toasts]);
  useKeyCommands(isBusy, refused);

  const you = say("desk.group.you");
  const leave = (): void => void signOut(api).catch((error: unknown) => refused(messageOf(error, say("desk.failed"))));
  const commands: Command[] = [
    ...rooms.map(({ id, path, label, icon, roles, isOpen }) => ({
      id: `go.${id}`,
      label: say("desk.command.go", { room: say(label) }),
      group: say("desk.group.go"),
      icon,
      run: () => void navigate(path),
      disabled: isOpen ? undefined : say("desk.needs-role", { roles: roles.map((role) => say(`desk.role.${role}`)).join(` ${say("desk.or")} `) }),
    })),
    { id: "palette", label: say("desk.command.palette"), group: you, icon: "search", run: openPalette, whileTyping: true },
    { id: "help", label: say("desk.command.help"), group: you, icon: "help", run: openHelp },
    { id: "theme", label: say(typeof document !== "undefined" && isDark() ? "desk.light" : "desk.dark"), group: you, icon: "moon", run: turnDark },
    { id: "own", label: say("desk.command.own"), group: you, icon: "home", run: () => window.location.assign("/applications?force") },
    { id: "sign-out", label: say("desk.command.sign-out"), group: you, icon: "left", hint: who.email, run: leave },
  ];
  useCommands(commands);
  return null;
}
