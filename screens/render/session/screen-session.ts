/** Everything behind one drawn screen, tied together: answers, saving, overlays, actions. */
import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import type { CommandResult, ResolvedAction, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { answerName } from "#screens/language/forms/answer-name.ts";
import { Actions, type Starters } from "./actions.ts";
import { Autosave } from "../forms/autosave.ts";
import { captureEvents } from "../forms/capture-events.ts";
import { type BrowserStorage, DraftStorage } from "../forms/draft-storage.ts";
import { Switches } from "../forms/switches.ts";
import { FormStore } from "../forms/form-store.ts";
import { UploadRegistry } from "./upload-registry.ts";
import { deferredCode } from "./deferred.tsx";
import type { Follower } from "./follower.ts";
import type { Overlays } from "./overlays.ts";
import type { PageHost } from "./page-host.ts";
import { savingTrouble } from "./refusal-text.ts";
import type { RenderScope } from "./scope.ts";
import { type UiTexts, uiText } from "./ui-text.ts";

/** Nobody waits for what happens elsewhere: it is heard of from the event on that the page was drawn with. */
const FOLLOWER = deferredCode(async () => (await import("./follower.ts")).Follower);

export class ScreenSession implements RenderScope {
  readonly store: FormStore;
  readonly autosave: Autosave;
  readonly host: PageHost;
  readonly actions: Actions;
  readonly switches: Switches;
  readonly uploads = new UploadRegistry();
  #descriptor: ScreenDescriptor;
  #drawnAt = Date.now();
  #isShown = false;
  /** Null until something is followed, and its code is there. */
  #follower: Follower | null = null;
  #begun = 0;
  #awaited = 0;
  /** What is said where an answer changed elsewhere while it is answered here; null while what comes is the person's own. */
  #elsewhere: string | null = null;
  #show: (descriptor: ScreenDescriptor) => void = () => undefined;

  constructor(
    descriptor: ScreenDescriptor,
    given: PageHost,
    readonly ui: UiTexts,
    readonly constants: PageConstants,
    readonly overlays: Overlays,
    readonly storage: BrowserStorage | null,
    starters: Starters,
  ) {
    this.#descriptor = descriptor;
    const host: PageHost = { ...given, runCommand: (...asked) => this.#run(given.runCommand(...this.#withChosen(asked))) };
    this.host = host;
    this.store = new FormStore(descriptor);
    const owner = `${descriptor.screen}.${descriptor.route.params["source"] ?? ""}.${[...this.store.records.values()].map((record) => record.target ?? "").find(Boolean) ?? ""}`;
    this.autosave = new Autosave(this.store, host, new DraftStorage(storage, owner), constants, {
      changedElsewhere: uiText(ui, "ui.changed-elsewhere"),
      onResult: (result) => {
        this.actions.applyResult(
          result.ok ? { ...result, saved: undefined } : { ...result, problems: result.problems.filter((problem) => problem.path === null), saved: undefined },
        );
      },
      onConnection: (lost, reason) => {
        if (lost) return this.overlays.trouble(savingTrouble(ui, reason));
        const wasOffline = this.overlays.get().trouble === uiText(ui, "ui.connection-lost");
        this.overlays.trouble(null);
        this.overlays.say(uiText(ui, wasOffline ? "ui.connection-back" : "ui.service-back"), "success", constants.snackbar_notice_ms);
      },
    });
    this.actions = new Actions({
      host,
      ui,
      constants,
      overlays,
      store: this.store,
      autosave: this.autosave,
      storage,
      starters,
      descriptor: () => this.#descriptor,
      show: (next) => this.#show(next),
      lay: (patch) => this.#follower?.lay(patch),
    });
    this.switches = new Switches(this.store, this.autosave, (name, input) => this.actions.runNow(name, input));
  }

  descriptor(): ScreenDescriptor {
    return this.#descriptor;
  }
  serverNow(): number {
    return Date.parse(this.#descriptor.now) + Date.now() - this.#drawnAt;
  }
  readonly perform = (action: ResolvedAction): Promise<void> => this.actions.perform(action);

  /** Whether a descriptor is a newer state of this screen, and not another one. */
  goesOnWith(descriptor: ScreenDescriptor): boolean {
    const [here, there] = [this.#descriptor, descriptor];
    const olderBy = Date.parse(here.now) - Date.parse(there.now);
    if (olderBy > 0 && olderBy < this.constants.overtaking_ms) return false;
    return here.screen === there.screen && here.route.name === there.route.name && JSON.stringify(here.route.params) === JSON.stringify(there.route.params);
  }

  adopt(descriptor: ScreenDescriptor): void {
    if (descriptor === this.#descriptor) return;
    this.#descriptor = descriptor;
    this.#drawnAt = Date.now();
    this.store.adopt(descriptor, this.#elsewhere);
    this.overlays.redrawModals(descriptor.modals);
    this.#follow();
    // It led back to this very screen.
    if (!this.actions.isLeaving) return;
    this.actions.isLeaving = false;
    void this.#follower?.look();
  }

  /** Follows what the screen says that it follows, as soon as the code for that is there. */
  #follow(): void {
    if (this.#follower) return this.#follower.listen();
    if (!this.#isShown || !this.#descriptor.follows) return;
    const code = FOLLOWER.now();
    if (code) return this.#followWith(code);
    FOLLOWER.wanted().then(
      (arrived) => this.#followWith(arrived),
      (error: unknown) => this.host.report(error, { during: "following" }),
    );
  }

  #followWith(code: typeof Follower): void {
    if (!this.#isShown || this.#follower) return;
    this.#follower = new code({
      host: this.host,
      descriptor: () => this.#descriptor,
      begun: () => this.#begun,
      isBusy: () => this.#awaited > 0 || this.actions.isLeaving,
      store: this.store,
      overlays: this.overlays,
      ui: this.ui,
      constants: this.constants,
      applyResult: (result, onceDrawn) => {
        this.actions.onceDrawn = onceDrawn;
        this.actions.applyResult(result);
      },
      show: (next) => {
        this.#elsewhere = uiText(this.ui, "ui.changed-elsewhere");
        this.#show(next);
        this.#elsewhere = null;
      },
    });
    this.#follower.start();
  }

  /** The server judges the page as it stands before the person: as the address of a page without JavaScript says it. */
  #withChosen([command, input, before]: Parameters<PageHost["runCommand"]>): Parameters<PageHost["runCommand"]> {
    const { ephemeral } = this.#descriptor;
    if (!ephemeral) return before === undefined ? [command, input] : [command, input, before];
    const names = Object.entries(ephemeral).flatMap(([root, values]) => Object.keys(values).map((property) => answerName(root, property)));
    return [command, input, before, Object.fromEntries(names.map((name) => [name, String(this.store.read(name) ?? "")]))];
  }

  /** What happens elsewhere waits for the answer, which may know of it. */
  async #run(answer: Promise<CommandResult>): Promise<CommandResult> {
    this.#begun += 1;
    this.#awaited += 1;
    try {
      return await answer;
    } finally {
      this.#awaited -= 1;
      // Once it is taken.
      setTimeout(() => void this.#follower?.look());
    }
  }

  /** Begins listening to the page. `show` draws a newer descriptor. Returns what ends it. */
  start(form: HTMLFormElement, show: (descriptor: ScreenDescriptor) => void): () => void {
    this.#show = show;
    this.actions.start();
    const release = captureEvents(form, this.store);
    this.autosave.restore();
    const hidden = () => {
      if (document.visibilityState === "hidden") void this.autosave.flush();
    };
    const keep = () => this.autosave.keep();
    window.addEventListener("online", this.autosave.online);
    window.addEventListener("offline", this.autosave.offline);
    window.addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", hidden);
    this.#isShown = true;
    if (this.#follower) this.#follower.start();
    else this.#follow();
    return () => {
      this.#isShown = false;
      release();
      this.autosave.stop();
      this.actions.stop();
      window.removeEventListener("online", this.autosave.online);
      window.removeEventListener("offline", this.autosave.offline);
      window.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", hidden);
      this.#follower?.stop();
    };
  }
}
