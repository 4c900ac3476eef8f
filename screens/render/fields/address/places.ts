/** Suggestions for a street address, and what a chosen one fills in. */
import type { FormSectionDescriptor } from "#screens/language/documents/descriptor.ts";
import type { FormStore } from "../../forms/form-store.ts";
import type { PageHost } from "../../session/page-host.ts";

export interface Suggestion {
  id: string;
  text: string;
  secondary: string;
}
/** The parts of an address, named as the properties of the resource that asks for it; "" is what the place has none of. */
export type PlaceAddress = Readonly<Record<string, string>>;

/** Suggestions for what was typed. `session` groups the requests of one typing. */
export async function suggest(host: PageHost, input: string, session: string): Promise<Suggestion[]> {
  const answer = (await host.getJson(`/api/v1/places/?input=${encodeURIComponent(input)}&session=${encodeURIComponent(session)}`)) as {
    results?: Suggestion[];
  };
  return answer.results ?? [];
}

export async function addressOf(host: PageHost, id: string, session: string): Promise<PlaceAddress> {
  return (await host.getJson(`/api/v1/places/${encodeURIComponent(id)}/?session=${encodeURIComponent(session)}`)) as PlaceAddress;
}

/** What an address brings besides what forms ask. */
const BESIDE = ["county", "country", "region_code"] as const;

/** Fills the fields around a street address; what no field asks goes along with the next save. */
export function fillAddress(store: FormStore, section: FormSectionDescriptor, property: string, address: PlaceAddress): void {
  const folder = property.slice(0, property.lastIndexOf(".") + 1);
  for (const name of Object.keys(address)) {
    const value = address[name] === "" ? null : address[name];
    const key = `${section.root}.${folder}${name}`;
    if (store.fields.has(key)) store.put(key, value);
    else if ((BESIDE as readonly string[]).includes(name)) store.putExtra(section.root, `${folder}${name}`, value);
  }
  store.leave(`${section.root}.${property}`);
}
