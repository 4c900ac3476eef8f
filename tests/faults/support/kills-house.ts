import { demoId } from "#server/db/demo/demo-id.ts";
import { addDemoData } from "#tests/support/more-demo-data.ts";
import { WirePerson } from "#tests/support/wire-person.ts";

/** The home that they talk with, and another that they might. */
export const HOUSE = "kills-house";
export const OTHER = "kills-other";
export const HOUSE_NAME = "Kills House";
/** Those who live there: two, whose last yes decides, and one of the other. */
export const RESIDENTS = ["kills-ida@example.com", "kills-jon@example.com"] as const;
export const OTHER_RESIDENT = "kills-kit@example.com";
const ALL = [...RESIDENTS, OTHER_RESIDENT];

const DAY_MS = 86_400_000;
const dayIn = (days: number, months = 0): string => {
  const day = new Date(Date.now() + days * DAY_MS);
  // The same day of any month.
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, Math.min(day.getUTCDate(), 28))).toISOString().slice(0, 10);
};
const numbered = (many: number): number[] => Array.from({ length: many }, (_, at) => at + 1);
const emailOf = (number: number): string => `kills-applicant-${number}@example.com`;
const sourceOf = (number: number): string => `kills-applicant-${number}`;

/** Into the demo's documents: a home with so many applicants, each of whom talks with it about a room of their own, and another home that has a room for each. */
export function houseWithRooms(schemas: string, applicants: number): void {
  const bedrooms = (lived: number) =>
    numbered(lived + applicants).map((number) => {
      const free = number > lived ? { available_in_days: 0 } : {};
      return { number, room_type: "private", about: "Faces the garden", first_price: 1100, ...free };
    });
  addDemoData(schemas, "homes", ([like]) =>
    [
      { slug: HOUSE, name: HOUSE_NAME, bedrooms: bedrooms(RESIDENTS.length) },
      { slug: OTHER, name: "Kills Other", bedrooms: bedrooms(1) },
    ].map((home) => ({ ...like, ...home, market: "seattle", rooms: home.bedrooms.length })),
  );
  addDemoData(schemas, "residents", ([like]) =>
    ALL.map((email, at) => ({ ...like, email, home: email === OTHER_RESIDENT ? OTHER : HOUSE, bedroom: email === OTHER_RESIDENT ? 1 : at + 1 })),
  );
  addDemoData(schemas, "applications", (rows) => {
    const like = rows.find(({ status }) => status === "meet_and_greet")!;
    return numbered(applicants).map((number) => ({
      ...like,
      owner: emailOf(number),
      source: sourceOf(number),
      market: "seattle",
      held_room: { home: HOUSE, bedroom: RESIDENTS.length + number, move_in_in_days: 12, months: 12, monthly_price: 1100 },
    }));
  });
}

/** Id of the meeting that an applicant has with the house from the start. */
export const meetingOf = (number: number): string => demoId(`meeting:${demoId(`application:${sourceOf(number)}`)}`);

export async function signedIn(url: string, email: string, source = ""): Promise<WirePerson> {
  const person = new WirePerson(url, email, source);
  await person.signIn();
  return person;
}
export const applicant = (url: string, number: number): Promise<WirePerson> => signedIn(url, emailOf(number), sourceOf(number));

export const sends = (person: WirePerson, path: string, body: object, method = "POST"): Promise<Response> =>
  person.fetch(`/api/v1/${path}`, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** They begin to talk with the other home as well. */
export async function alsoTalks(person: WirePerson, number: number): Promise<void> {
  const { id } = await person.application();
  const room = demoId(`room:${OTHER}:${1 + number}`);
  const held = await sends(person, "applications/room-selection/", { application: id, room, move_in_date: dayIn(12), lease_end_date: dayIn(12, 12) });
  if (held.status !== 201) throw new Error(`no room of the other home: ${held.status} ${await held.text()}`);
}
