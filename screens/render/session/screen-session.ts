/** Everything behind one drawn screen, tied together: answers, saving, overlays, actions. */
import type { PageConstants } from "#screens/language/documents/code-constants.ts";
import type { ResolvedAction, SavedRecord, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { Actions } from "./actions.ts";
import { Autosave } from "../forms/autosave.ts";
import { capture } from "../forms/capture.ts";
import { type BrowserStorage, DraftBox } from "../forms/draft-box.ts";
import { Flags } from "../forms/flags.ts";
import { FormStore } from "../forms/form-store.ts";
import type { Overlays } from "./overlays.ts";
import type { PageHost } from "./page-host.ts";
import { savingTrouble } from "./refusal-text.ts";
import type { RenderScope } from "./scope.ts";
import { type UiTexts, uiText } from "./ui-text.ts";

const CHANNEL = "latchkey.saved";

export class ScreenSession implements RenderScope {
  readonly store: FormStore;
  readonly autosave: Autosave;
  readonly actions: Actions;
  readonly flags: Flags;
  #descriptor: ScreenDescriptor;
  #drawnAt = Date.now();
  #channel: BroadcastChannel | null = null;
  #show: (descriptor: ScreenDescriptor) => void = () => undefined;

  constructor(
    descriptor: ScreenDescriptor,
    readonly host: PageHost,
    readonly ui: UiTexts,
    readonly constants: PageConstants,
    readonly overlays: Overlays,
    readonly storage: BrowserStorage | null,
  ) {
    this.#descriptor = descriptor;
    this.store = new FormStore(descriptor);
    const owner = `${descriptor.screen}.${descriptor.route.params["source"] ?? ""}.${[...this.store.records.values()].map((record) => record.target ?? "").find(Boolean) ?? ""}`;
    this.autosave = new Autosave(this.store, host, new DraftBox(storage, owner), constants, {
      changedElsewhere: uiText(ui, "ui.changed-elsewhere"),
      onResult: (result) => {
        this.actions.take(
          result.ok ? { ...result, saved: undefined } : { ...result, problems: result.problems.filter((problem) => problem.path === null), saved: undefined },
        );
      },
      onConnection: (lost, reason) => {
        if (lost) return this.overlays.trouble(savingTrouble(ui, reason));
        const wasOffline = this.overlays.get().trouble === uiText(ui, "ui.connection-lost");
        this.overlays.trouble(null);
        this.overlays.say(uiText(ui, wasOffline ? "ui.connection-back" : "ui.service-back"), "success", constants.snackbar_notice_ms);
      },
      onSaved: (saved) => this.#channel?.postMessage(saved),
    });
    this.actions = new Actions({
      host,
      ui,
      constants,
      overlays,
      store: this.store,
      autosave: this.autosave,
      storage,
      descriptor: () => this.#descriptor,
      show: (next) => this.#show(next),
    });
    this.flags = new Flags(this.store, this.autosave, (name, input) => this.actions.command(name, input));
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
    this.store.adopt(descriptor);
    this.overlays.redrawModals(descriptor.modals);
  }

  /** Begins listening to the page. `show` draws a newer descriptor. Returns what ends it. */
  start(form: HTMLFormElement, show: (descriptor: ScreenDescriptor) => void): () => void {
    this.#show = show;
    this.actions.start();
    const release = capture(form, this.store);
    this.autosave.restore();
    const hidden = () => {
      if (document.visibilityState === "hidden") void this.autosave.flush();
    };
    const keep = () => this.autosave.keep();
    window.addEventListener("online", this.autosave.online);
    window.addEventListener("offline", this.autosave.offline);
    window.addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", hidden);
    if (typeof BroadcastChannel !== "undefined") {
      this.#channel = new BroadcastChannel(CHANNEL);
      this.#channel.addEventListener("message", (event: MessageEvent<SavedRecord>) => this.#savedElsewhere(event.data));
    }
    return () => {
      release();
      this.autosave.stop();
      this.actions.stop();
      window.removeEventListener("online", this.autosave.online);
      window.removeEventListener("offline", this.autosave.offline);
      window.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", hidden);
      this.#channel?.close();
      this.#channel = null;
    };
  }

  /** Another tab of this person saved answers of the same record. */
  #savedElsewhere(saved: SavedRecord): void {
    if (this.store.records.get(saved.root)?.target === saved.target) this.store.acknowledge(saved, uiText(this.ui, "ui.changed-elsewhere"));
  }
}
