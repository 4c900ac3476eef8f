/** Personas by the part of the journey that they are in, in its order: how they are chosen from, and gone through by key. */
import type { Preview } from "#server";

type Persona = Preview["personas"][number];

export interface PersonaGroup {
  /** Of the part of the journey; null for those whom the flow leads off our pages. */
  label: string | null;
  personas: Persona[];
}

export function personaGroups({ personas, floors }: Pick<Preview, "personas" | "floors">): PersonaGroup[] {
  const floorOf = new Map(floors.flatMap(({ id, screens }) => screens.map((screen) => [screen.id, id] as const)));
  const on = (floor: string | undefined): Persona[] => personas.filter(({ here }) => (here === null ? undefined : floorOf.get(here)) === floor);
  return [...floors.map(({ id, label }) => ({ label, personas: on(id) })), { label: null, personas: on(undefined) }].filter(
    (group) => group.personas.length > 0,
  );
}
