/** Pets of a profile: a list of records, of which its form has a line each, "Miso, cat". */
import { listInWords, type Texts } from "../../kernel/context/texts.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { checkResource } from "../../kernel/records/resource-validation.ts";
import type { Refusal } from "../../kernel/rules/refusal.ts";
import type { ProfileRecord } from "../../ports/review-records.ts";

type Pets = NonNullable<ProfileRecord["pets"]>;

const lineOf = ({ animal_name, animal }: Pets[number]): string => [animal_name, animal].filter(Boolean).join(", ");

/** What the form begins with: what is kept, and of whoever hasn't said the pet that they applied with. A service animal is none. */
export function petLines(pets: ProfileRecord["pets"], applied: Readonly<Record<string, unknown>> | null): string | null {
  const said = (name: string): string => (typeof applied?.[name] === "string" ? applied[name] : "");
  const begun = said("animal") === "" || applied?.["includes_service_animal"] === true ? [] : [{ animal_name: said("animal_name"), animal: said("animal") }];
  return (pets ?? begun).map(lineOf).join("\n") || null;
}

/** What somebody typed; a refusal of the field where a line is too long, or there are too many. */
export function petsIn(deps: Deps, text: string): { pets: Pets } | Refusal {
  const lines = text.split("\n").flatMap((line) => line.trim() || []);
  const pets = lines.map((line) => {
    const at = line.lastIndexOf(",");
    return { animal_name: at < 0 ? "" : line.slice(0, at).trim(), animal: line.slice(at + 1).trim() };
  });
  const [refused] = checkResource(deps, "profile", { pets }, { for: "change" }).refusals;
  return refused ? { ...refused, path: "pets" } : { pets };
}

/** Null where there are none. */
export const petsInWords = (locale: string, texts: Texts, pets: ProfileRecord["pets"]): string | null =>
  pets === null || pets.length === 0
    ? null
    : listInWords(
        locale,
        pets.map(({ animal_name, animal }) => texts("profile-view.pet", { name: animal_name, animal, called: animal_name === "" ? "no" : "yes" })),
      );
