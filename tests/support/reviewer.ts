import { expect } from "vitest";
import { PATIENT } from "./patience.ts";
import { WirePerson } from "./wire-person.ts";

interface Row extends Record<string, unknown> {
  id: string;
  status: string;
}

/** Somebody of the staff who decides, over the API alone, as the console does. */
export class Reviewer {
  readonly #wire: WirePerson;

  private constructor(url: string) {
    this.#wire = new WirePerson(url, "staff@example.com", "");
  }

  static async comes(url: string): Promise<Reviewer> {
    const reviewer = new Reviewer(url);
    await reviewer.#wire.signIn();
    return reviewer;
  }

  /** The one application of whoever has this address. */
  async finds(email: string): Promise<Row> {
    const { results } = await this.#wire.api<{ results: Row[] }>(`staff/applications/?search=${encodeURIComponent(email)}`);
    expect(results).toHaveLength(1);
    return results[0]!;
  }

  /** Reads the application, sees what would be sent, and decides on what was read. */
  async decides(email: string, decision: string, values: Record<string, unknown> = {}): Promise<Row> {
    const { id } = await this.finds(email);
    const read = await this.#wire.fetch(`/api/v1/staff/applications/${id}`);
    const post = (path: string, body: object, headers = {}) =>
      this.#wire.api<Row>(`staff/applications/${id}/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
    // Nobody sends what they haven't read.
    const read_lease = decision === "send-lease" ? { lease: (await post("lease", {}))["id"] } : {};
    await post("preview", { decision, ...values, ...read_lease });
    return post(decision, { ...values, ...read_lease }, { "If-Match": read.headers.get("etag") });
  }

  /** Id of the one meeting that waits for staff in this home, once it does. */
  async silentMeeting(home: string): Promise<string> {
    const read = async () => (await this.#wire.api<{ results: Row[] }>(`staff/meetings/?state=waits_for_staff&search=${encodeURIComponent(home)}`)).results;
    await expect.poll(async () => (await read()).length, PATIENT).toBe(1);
    return (await read())[0]!.id;
  }

  async decidesForHouse(meeting: string, decision: { approves: boolean; reason: string }): Promise<void> {
    // Time moves a meeting as well: whoever read it a moment before reads it again.
    const decide = async (): Promise<number> => {
      const read = await this.#wire.fetch(`/api/v1/staff/meetings/${meeting}`);
      const headers = { "Content-Type": "application/json", "If-Match": read.headers.get("etag") ?? "" };
      return (await this.#wire.fetch(`/api/v1/staff/meetings/${meeting}/decision`, { method: "POST", headers, body: JSON.stringify(decision) })).status;
    };
    await expect.poll(decide, PATIENT).toBe(200);
  }
}
