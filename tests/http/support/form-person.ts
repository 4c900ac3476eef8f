/** Somebody at their application form: what their page sends, and what the API says of it. */
import type { CommandResult, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { PageAnswer } from "#server/http/pages/page-data.ts";
import type { PageContext } from "#server/http/request/services.ts";
import { pageContext, pagesOf } from "../../support/page-context.ts";
import { Seen } from "../../support/shipped-screens.ts";
import { newApplicant, type Applicant } from "./applicant.ts";
import type { TestHost } from "./test-host.ts";

export class FormPerson {
  constructor(
    readonly latchkey: TestHost,
    readonly applicant: Applicant,
    private readonly context: PageContext,
  ) {}

  static async begin(latchkey: TestHost, options: Parameters<typeof newApplicant>[1] = {}): Promise<FormPerson> {
    const applicant = await newApplicant(latchkey, options);
    const user = await latchkey.open.store.transaction((tx) => tx.userByEmail(applicant.email));
    return new FormPerson(latchkey, applicant, pageContext(user));
  }

  private get pages() {
    return pagesOf(this.latchkey.deps);
  }
  get path(): string {
    return `/application/${this.applicant.source}/apply`;
  }

  /** A command of the form's page, or of another one of the application's. */
  async run(command: string, input: Record<string, unknown> = {}, address = this.path): Promise<CommandResult> {
    return (await this.pages.runPageCommand(this.context, { command, input, address })).result;
  }

  save(root: string, values: Record<string, unknown>, address?: string): Promise<CommandResult> {
    return this.run("save-answers", { root, target: null, version: null, values }, address);
  }

  /** The page posted as a plain form. */
  post(fields: [string, string][], address = this.path): Promise<PageAnswer> {
    return this.pages.runPageForm({ ...this.context, form: fields }, new Request(this.latchkey.url + address, { method: "POST" }));
  }

  /** The page as it is drawn for them now. */
  async see(screen = "apply"): Promise<Seen> {
    const answer = await this.applicant.api.get(`/screens/${screen}?applicationSource=${this.applicant.source}`);
    if (answer.status !== 200) throw new Error(`${screen} answered ${String(answer)}`);
    return new Seen(answer.body as ScreenDescriptor);
  }

  /** A record as the API has it. */
  async record(path: string): Promise<Record<string, unknown>> {
    return (await this.applicant.api.get(path)).record;
  }
  application(): Promise<Record<string, unknown>> {
    return this.record(`/applications/applications/${this.applicant.application}`);
  }
  validation(): Promise<Record<string, unknown>> {
    return this.record(`/applications/application-validations/${this.applicant.application}`);
  }
  /** Flags by name, as the API lists them. */
  async flags(): Promise<Map<string, { id: string; flag_data: Record<string, unknown> }>> {
    const { results } = await this.applicant.api.get(`/applications/flag/?application__id=${this.applicant.application}`);
    return new Map(results.map(({ id, flag, flag_data }) => [String(flag), { id: String(id), flag_data: flag_data as Record<string, unknown> }]));
  }
}

/** What a command refused, path by path. */
export const problems = (result: CommandResult): (string | null)[][] => (result.ok ? [] : result.problems.map(({ path, message }) => [path, message]));
