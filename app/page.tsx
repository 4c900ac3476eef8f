import { useActionData, useLoaderData, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { PageData } from "#server";
import { hashTarget, Overlays, Screen, type ScreenControls, Shell } from "#screens/render/index.ts";
import { track } from "./calls/telemetry.ts";
import { clearOthersData, clearPersonData } from "./clear-browser-data.ts";
import { saveRoute, readSavedRoute } from "./saved-route.ts";
import { usePageHost } from "./page-host.ts";
import { usePageTexts } from "./page-texts.ts";
import { Enclosed, type Sealed, unseal } from "./sealed-data.tsx";
import { useSupportChat } from "./support/support-chat.ts";

/** What both the address and a form that was posted to it answer. */
interface Drawn {
  page: Sealed<PageData>;
}

/** A screen in its shell, with all that the browser does for it: routes, storage, support, payment. */
export function Page() {
  const loaded = useLoaderData<Drawn>();
  const posted = useActionData<Drawn>();
  const page = unseal((posted ?? loaded).page as Sealed<PageData>);
  const { descriptor, viewer, viewing, savedRoute, support, payments, documentsNotice } = page;
  const { ui, constants, addresses, sandbox } = usePageTexts();
  const navigate = useNavigate();
  const busy = useNavigation().state !== "idle";
  const [overlays] = useState(() => new Overlays(constants));
  const chat = useSupportChat(support, constants);
  const { answer_timeout_ms: answerMs, follow_retry_ms: listenAgainMs } = constants;
  const host = usePageHost({ ui, addresses, support: chat, savedRoute, payments, answerMs, listenAgainMs, telling: constants, viewing });

  useEffect(() => {
    if (savedRoute) saveRoute(savedRoute);
    // Who has arrived where they wanted to go is not led there a second time.
    else if (viewer && readSavedRoute() === window.location.pathname + window.location.search) saveRoute(null);
  }, [savedRoute, viewer]);
  const person = viewer?.id;
  const isLookedAs = viewing !== null;
  useEffect(() => {
    if (person !== undefined) clearOthersData(person, isLookedAs);
  }, [person, isLookedAs]);
  const { key } = useLocation();
  const { title, route } = descriptor;
  const shown = useRef<{ key: string; title: string; route: string } | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = { key, title, route: route.name };
    // The next question at the same route is another page; one that draws itself anew, or narrows its list, is the same.
    if (before?.route === route.name && (before.key === key || before.title === title)) return;
    // A person who can't see the page hears where they are; a keyboard begins at the new screen, or at
    // the control that the address names, which the browser itself has scrolled to. Nobody
    // who began to type while the first page came alive is taken away from there.
    if (before || document.activeElement === document.body) (hashTarget() ?? document.getElementById("main"))?.focus({ preventScroll: true });
    if (before?.route !== route.name) track("page", route.name, {}, constants);
  }, [key, title, route.name, constants]);

  const controls = useRef<ScreenControls | null>(null);
  const logout = async () => {
    const result = await controls.current?.command("sign-out", {});
    if (result?.ok) clearPersonData();
  };
  return (
    <Shell
      shell={descriptor.shell}
      ui={ui}
      constants={constants}
      addresses={addresses}
      viewer={viewer}
      sandbox={sandbox}
      busy={busy}
      onNavigate={host.navigate}
      onBack={() => navigate(-1)}
      onLogout={() => void logout()}
      onSupport={() => controls.current?.openSupport()}
      onAction={(action) => void controls.current?.perform(action)}
    >
      {documentsNotice && (
        <div className="note bad documents-notice" role="alert">
          <div>
            <p>
              {documentsNotice.said} <code>{documentsNotice.place}</code>
            </p>
            <p>{documentsNotice.reason}</p>
            {documentsNotice.suggestion && <p>→ {documentsNotice.suggestion}</p>}
          </div>
        </div>
      )}
      <Screen
        descriptor={descriptor}
        ui={ui}
        constants={constants}
        host={host}
        overlays={overlays}
        controls={controls}
        marks={viewing === null ? undefined : { viewing }}
      />
      <Enclosed value={page} />
    </Shell>
  );
}
