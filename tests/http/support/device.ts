/** One of a person's devices, with a page of their application open on it. */
import type { CommandResult, Effect, ScreenDescriptor, ScreenPatch } from "#screens/language/documents/descriptor.ts";
import { TestBrowser } from "./browser.ts";
import { listen, type Stream } from "./live-stream.ts";

export class Device {
  screen!: ScreenDescriptor;
  stream!: Stream;

  private constructor(
    private readonly browser: TestBrowser,
    private readonly source: string,
    readonly name: string,
  ) {}

  static async open(url: string, { email, source, name = "apply" }: { email: string; source: string; name?: string }): Promise<Device> {
    const browser = new TestBrowser(url);
    await browser.signIn(email);
    const device = new Device(browser, source, name);
    await device.load();
    device.stream = (await listen(url, { cookie: browser.cookies.header() }, device.screen.follows?.after)).stream;
    await device.stream.until(/retry/);
    return device;
  }

  /** The page as it is drawn when it is loaded. */
  async load(): Promise<void> {
    this.screen = (await (await this.browser.send(`/api/v1/screens/${this.name}?applicationSource=${this.source}`)).json()) as ScreenDescriptor;
  }

  get address(): string {
    return this.name === "apply" ? `/application/${this.source}/apply` : `/application/${this.source}/review/in-review`;
  }

  async run(command: string, input: Record<string, unknown>): Promise<CommandResult> {
    return (await this.#post("/commands", { command, input, address: this.address })).result;
  }

  /** What has become of the page since it was drawn. */
  look(after: string | null = this.screen.follows?.after ?? null, address = this.address): Promise<{ status: number; result: CommandResult }> {
    return this.#post("/patches", { address, after });
  }

  signOut(): Promise<Response> {
    return this.browser.send("/api/v1/auth/logout/", { method: "POST" });
  }

  async #post(path: string, body: object): Promise<{ status: number; result: CommandResult }> {
    const answer = await this.browser.send(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    return { status: answer.status, result: (await answer.json()) as CommandResult };
  }
}

export function patchOf({ effects }: CommandResult): ScreenPatch {
  const effect = effects.find((each): each is Extract<Effect, { do: "patch" }> => each.do === "patch");
  if (!effect) throw new Error(`No patch, but ${JSON.stringify(effects)}.`);
  return effect.patch;
}
