/** Carries out what a person pressed, and what the server answered to it. */
import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import type { CommandResult, Effect, ModalDescriptor, Problem, ResolvedAction, ScreenDescriptor, ScreenPatch } from "#screens/language/documents/descriptor.ts";
import type { Autosave } from "../forms/autosave.ts";
import type { BrowserStorage } from "../forms/draft-storage.ts";
import { focusField } from "../forms/focus-field.ts";
import type { FormStore } from "../forms/form-store.ts";
import { ServerFault } from "../forms/command-runner.ts";
import { deferredCode } from "./deferred.tsx";
import { type Overlays, returnFocus } from "./overlays.ts";
import type { PageHost } from "./page-host.ts";
import { noAnswerText, refusalText } from "./refusal-text.ts";
import { type UiTexts, uiText } from "./ui-text.ts";

export interface ActionParts {
  host: PageHost;
  ui: UiTexts;
  constants: PageConstants;
  overlays: Overlays;
  store: FormStore;
  autosave: Autosave;
  storage: BrowserStorage | null;
  starters: Starters;
  descriptor(): ScreenDescriptor;
  /** Draws a newer descriptor of the screen. */
  show(descriptor: ScreenDescriptor): void;
  /** Draws what has become of a part of it. */
  lay(patch: ScreenPatch): void;
}

const SUPPORT_MODAL = "support";
const SAVING_ITSELF = new Set(["save-answers", "start-section"]);

/** What the effect `start` can start, by name; what becomes of it is told by commands. */
export type Starters = Readonly<Record<string, (options: Record<string, unknown>, command: Actions["command"]) => Promise<void>>>;

/** Nobody goes on in a list before it has changed. */
const LEAD_ON = deferredCode(async () => (await import("./list-change-focus.ts")).focusAfterListChange);

/** The screen closes for so long. */
async function close(ms: number): Promise<void> {
  const main = document.querySelector("main");
  main?.classList.add("closing");
  main?.style.setProperty("--closes-in", `${ms}ms`);
  await new Promise((done) => setTimeout(done, ms));
  main?.classList.remove("closing");
}

export class Actions {
  #polls = new Set<ReturnType<typeof setTimeout>>();
  #started = new Set<string>();
  #stopped = false;
  /** Where the focus stood when the last command was begun. */
  #pressed: Element | null = null;
  /** Another screen is on its way: what happens to this one is no business of the page any more. */
  isLeaving = false;
  /** Leads the focus on as soon as where to is drawn; false until then. */
  private awaited: (() => boolean) | null = null;
  /** What is to be done once the page was drawn anew. */
  onceDrawn: (() => void) | null = null;

  constructor(private readonly parts: ActionParts) {}

  readonly perform = async (action: ResolvedAction): Promise<void> => {
    const { host, overlays } = this.parts;
    switch (action.do) {
      case "command": {
        const result = await this.command(action.command, action.input ?? {}, action.saves);
        if (result?.ok && action.then) await this.perform(action.then);
        return;
      }
      case "go":
        return this.#leaveFor(() => host.navigate(action.href), action.afterMs);
      case "resume":
        return host.resume(action.href);
      case "link":
        return action.newWindow ? void window.open(action.href, "_blank", "noopener") : host.leave(action.href);
      case "open":
        return this.openModal(action.modal);
      case "close":
        return overlays.closeModal();
      case "set":
        return this.parts.store.choose(action.name, action.to);
      case "support":
        return this.openSupport();
      case "print":
        return host.print();
      case "tool":
        // Its code may still have to come: nothing is said to be done before.
        await host.tool(action.tool, { screen: this.parts.descriptor(), ...action.input });
        return overlays.say(action.done);
      case "frame":
        return overlays.openFrame(action.href, action.title);
      default:
        return action satisfies never; // an action without a case here is a compile error
    }
  };

  /** Runs a command after everything typed is saved, and carries out its result. Undefined: it was not come to, or no answer came. `root`: of the form that its input stands in. */
  async command(command: string, input: Record<string, unknown>, saves?: readonly string[], root: string | null = null): Promise<CommandResult | undefined> {
    const { autosave, overlays } = this.parts;
    overlays.tryAgain();
    if (saves) {
      const end = await autosave.saveBefore(command, saves);
      if (end !== "saved" && (this.#isHeld() || end === "stopped")) return undefined;
    } else if (!SAVING_ITSELF.has(command)) await autosave.flush();
    return this.runNow(command, input, root);
  }

  /** The same without saving first: answers of its own record wait for it. */
  async runNow(command: string, input: Record<string, unknown>, root: string | null = null): Promise<CommandResult | undefined> {
    const { host, overlays, ui } = this.parts;
    let result: CommandResult;
    this.#pressed = document.activeElement;
    overlays.fail(null);
    try {
      result = await host.runCommand(command, input);
    } catch (error) {
      if (error instanceof ServerFault) this.#serverFailed(error.message || uiText(ui, "ui.went-wrong"));
      else this.#sayProblem(noAnswerText(ui));
      host.report(error, { command });
      return undefined;
    }
    const before = this.parts.descriptor();
    this.applyResult(result, root);
    this.#followList(input["root"], before, result);
    return result;
  }

  /** A member that was added is answered next; from one that is gone a person goes on beside it. */
  #followList(root: unknown, before: ScreenDescriptor, { ok, descriptor }: CommandResult): void {
    if (!ok || !descriptor || typeof root !== "string") return;
    LEAD_ON.wanted().then(
      (leadOn) => {
        this.awaited = leadOn(this.parts.store.forms, root, before, descriptor) ?? this.awaited;
        this.#leadOn();
      },
      (error: unknown) => this.parts.host.report(error, { during: "following a list" }),
    );
  }
  #leadOn(): void {
    if (this.awaited?.()) this.awaited = null;
  }

  /** Called whenever the page was drawn anew. */
  readonly drawn = (): void => {
    this.#leadOn();
    const then = this.onceDrawn;
    this.onceDrawn = null;
    then?.();
    // What was pressed went with what it was about: on to what stands for that now, as a way to undo it. Blocks that know where come before.
    if (this.#pressed?.isConnected !== false || document.activeElement !== document.body) return;
    this.#pressed = null;
    const undo = document.querySelector<HTMLElement>("main .btn.first");
    if (undo) undo.focus();
    else setTimeout(() => document.activeElement === document.body && returnFocus(null));
  };

  /** Nothing is handed in while an answer on the page is not the one that is stored: it says why, and has the focus. */
  #isHeld(): boolean {
    const { store, autosave, ui } = this.parts;
    if (autosave.isLost) {
      this.#sayProblem(noAnswerText(ui));
      return true;
    }
    const open = store.revealProblems();
    if (open !== undefined) this.focusQuestion(open);
    return open !== undefined;
  }

  /** Above the page, and where a modal hides that, beside the modal. */
  #serverFailed(message: string): void {
    const { overlays, ui } = this.parts;
    if (overlays.get().modals.some((open) => !open.closing)) this.#sayProblem(`${uiText(ui, "ui.error")} ${message}`);
    overlays.fail(message);
  }

  /** An error stays long enough to be read. */
  #sayProblem(text: string): void {
    this.parts.overlays.say(text, "danger", this.parts.constants.snackbar_error_ms);
  }

  /** What an answer brings: newer records, a newer screen, problems, effects. */
  applyResult(result: CommandResult, root: string | null = null): void {
    const { host, overlays, store, show } = this.parts;
    if (result.ok && result.effects.some((effect) => effect.do === "navigate")) overlays.takeBackRefusals();
    if (result.saved) store.acknowledge(result.saved);
    if (result.descriptor) show(result.descriptor);
    if (!result.ok) {
      const unplaced = store.blame(root, result.problems).filter((problem) => !(problem.onScreen && result.descriptor));
      if (unplaced.length > 0) {
        const text = problemsText(this.parts.ui, unplaced);
        this.#sayProblem(text);
        host.report(new Error(text), { codes: unplaced.map(({ code }) => code).join(", ") });
      }
    }
    for (const effect of result.effects) this.#carryOut(effect);
  }

  #carryOut(effect: Effect): void {
    const { host, overlays } = this.parts;
    switch (effect.do) {
      case "navigate":
        this.isLeaving = true;
        return host.navigate(effect.href, { replace: effect.replace ?? false });
      case "leave":
        return host.leave(effect.href);
      case "toast":
        return overlays.say(effect.text, effect.tone, effect.ms, effect.delayMs);
      case "open-modal":
        return effect.delayMs === undefined ? this.#open(effect.modal, null) : overlays.openLater(effect.modal, effect.delayMs, this.isLeaving);
      case "close-modal":
        return overlays.closeModal();
      case "poll":
        return this.#poll(effect, effect.attempts);
      case "patch":
        return this.parts.lay(effect.patch);
      case "start":
        return void this.parts.starters[effect.widget]?.(effect.options, (command, input) => this.command(command, input));
      case "track":
        return host.track(effect.event, effect.props);
      default:
        return effect satisfies never;
    }
  }

  #poll(effect: Extract<Effect, { do: "poll" }>, attempts: number): void {
    if (attempts <= 0 || this.#stopped) return;
    const timer = setTimeout(async () => {
      this.#polls.delete(timer);
      const result = await this.look(effect.command, effect.input);
      if (this.#stopped) return;
      const movedOn = result !== undefined && result.effects.some((next) => next.do === "navigate" || next.do === "poll");
      if (!movedOn) this.#poll(effect, attempts - 1);
    }, effect.everyMs);
    this.#polls.add(timer);
  }

  /**
   * Runs a command that nobody pressed for. The page says that it is looking already, and looks again. Who is on the way to
   * another screen is asked nothing more and led nowhere else: two ways at once would cut each other off. Undefined: no answer.
   */
  async look(command: string, input: Record<string, unknown>): Promise<CommandResult | undefined> {
    if (this.isLeaving) return undefined;
    const { host } = this.parts;
    const result = await host.runCommand(command, input).catch((error: unknown) => void host.report(error, { command }));
    if (result && !this.#stopped && !this.isLeaving) this.applyResult(result);
    return result ?? undefined;
  }

  /** Says once a visit that a section was opened. */
  startSection(section: string): void {
    if (this.#started.has(section)) return;
    this.#started.add(section);
    this.parts.host.runCommand("start-section", { section }).then(
      (result) => this.applyResult(result),
      (error: unknown) => {
        // Nobody asked for it: it is told with the next visit to the section.
        this.#started.delete(section);
        this.parts.host.report(error, { command: "start-section" });
      },
    );
  }

  openModal(id: string): void {
    const modal: ModalDescriptor | undefined = this.parts.descriptor().modals[id];
    if (modal) return this.#open(modal, id);
    console.error("No Modal Component Found", id);
    this.parts.host.report(new Error("No Modal Component Found"), { modal: id });
  }

  #open(modal: ModalDescriptor, key: string | null): void {
    this.parts.store.meet(modal, key);
    this.parts.overlays.openModal(modal, key);
  }

  /** Leads a person to a question by its key: into its modal, where it stands in one. */
  focusQuestion(key: string): void {
    const { store, overlays } = this.parts;
    const modal = store.modalOf(key);
    if (modal === null || overlays.get().modals.some((open) => open.key === modal && !open.closing)) return focusField(store, key);
    this.openModal(modal);
    // Once it is drawn.
    setTimeout(() => focusField(store, key));
  }

  /** The address may lead to a question that a modal asks. */
  openAddressed(): void {
    const key = this.parts.store.keyOf(window.location.hash.slice(1));
    if (key !== undefined && this.parts.store.modalOf(key) !== null) this.focusQuestion(key);
  }

  openSupport(): void {
    if (!this.parts.host.openSupport()) this.openModal(SUPPORT_MODAL);
  }

  /** Modals that a screen opens by itself; `once` ones remember that they were shown, for each thing that it is about. */
  openOnEntering(): void {
    const { storage, descriptor } = this.parts;
    const { opens, route } = descriptor();
    for (const { modal, once } of opens) {
      if (once !== undefined) {
        const key = onceKey(once, route.params["source"]);
        if (storage?.getItem(key)) continue;
        try {
          storage?.setItem(key, "1");
        } catch {
          /* Shown once more next time: no harm. */
        }
      }
      this.openModal(modal);
    }
  }

  /** Actions that a screen runs when it is shown. */
  async enter(): Promise<void> {
    for (const { action } of this.parts.descriptor().enter) await this.perform(action);
  }

  /** A page is left only after what was typed is on its way. */
  async #leaveFor(go: () => void, afterMs = 0): Promise<void> {
    void this.parts.autosave.flush();
    this.isLeaving = true;
    if (afterMs > 0) await close(afterMs);
    // Meanwhile the person may have gone elsewhere.
    if (!this.#stopped) go();
  }

  start(): void {
    this.#stopped = false;
  }
  stop(): void {
    this.#stopped = true;
    for (const timer of this.#polls) clearTimeout(timer);
  }
}

/** Problems that fit no field of this screen. */
const problemsText = (ui: UiTexts, problems: readonly Problem[]): string =>
  refusalText(ui, {
    non_field_errors: problems.filter(({ path }) => path === null).map(({ message }) => message),
    field_errors: Object.fromEntries(problems.map(({ path, message }) => [path?.slice(path.lastIndexOf(".") + 1) ?? "", message])),
  });

const onceKey = (flag: string, source = ""): string => `latchkey.shown.${flag}.${source}`;
