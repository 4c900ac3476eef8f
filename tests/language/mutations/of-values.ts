/** Rules of properties that no value keeps, and values that a rule refuses. */
import type { MutationGroup, ShippedFiles, Where } from "./mutation.ts";

const PERSON = "resources/applicant-info.json";
const INCOME = "resources/income.json";
const PET = "resources/flag-pet.json";
const RESIDENCE = "resources/residence.json";

const LEASING = "constants/leasing.json";

const constant = (files: ShippedFiles, file: string, name: string): Where => ({
  file,
  path: `/constants/${files.index(file, "constants", "identifier", name)}`,
});

export const VALUES: readonly MutationGroup[] = [
  [
    "a value that rules refuse",
    [
      {
        code: "constraint/no-value",
        about: "a birthday of people who are old enough before they are born",
        make: (files) => {
          files.put(PERSON, "/properties/birthdate/notBefore", "2999-01-01");
          return { file: PERSON, path: "/properties/birthdate" };
        },
      },
      {
        code: "constraint/pattern",
        about: "a name whose pattern looks for ever",
        also: ["copy/no-message"],
        make: (files) => files.put(PERSON, "/properties/first_name/pattern", "^(\\p{L}+ ?)+$"),
      },
      {
        code: "constraint/refused",
        about: "a currency in capitals",
        make: (files) => files.put(INCOME, "/properties/currency/default", "USD"),
      },
      {
        code: "constraint/rule",
        about: "a postal code by the country of nothing",
        make: (files) => files.put(RESIDENCE, "/properties/address/properties/postal_code/postalCode", "country"),
      },
      {
        code: "constraint/twice",
        about: "a currency that is named twice",
        make: (files) => {
          files.put(INCOME, "/properties/currency/enum", ["usd", "cad", "usd"]);
          return { file: INCOME, path: "/properties/currency/enum/2" };
        },
      },
      {
        code: "constraint/refused",
        about: "a pet that begins as a word for a tick",
        make: (files) => files.put(PET, "/properties/includes_service_animal/default", "no"),
      },
      {
        code: "constraint/refused",
        about: "somebody who pays in a currency in capitals",
        make: (files) => files.put("personas/group-approved.json", "/data/group/deposit/currency", "USD"),
      },
      {
        code: "logic/never-so",
        about: "somebody whose fee was let go, and who still has to pay it",
        make: (files) => files.put("personas/fee-waived.json", "/data/application/payment_settled", false),
      },
      {
        code: "logic/never-so",
        about: "somebody whose income is connected, and switched off",
        make: (files) => {
          files.put("personas/income-connected.json", "/data/income_link", {
            ...(files.json("personas/income-connected.json")["data"] as Record<string, object>)["income_link"],
            switched_off: true,
          });
          return { file: "personas/income-connected.json", path: "/data/income_link/connected" };
        },
      },
      {
        code: "type/persona-value",
        about: "a member of a group with a name of nothing",
        make: (files) => files.put("personas/group-submitted.json", "/data/group/members/0/name", null),
      },
      {
        code: "access/audience",
        about: "somebody who lives in a home, of the audience of those who aren't signed in",
        make: (files) => files.put("personas/resident-at-home.json", "/audience", "anyone"),
      },
      {
        code: "reference/unknown-parameter",
        about: "somebody with a part of an address that there is none of",
        make: (files) => files.put("personas/deposit-boston.json", "/params/src", "demo"),
      },
      {
        code: "constraint/refused",
        about: "a constant that is more than staff may set it to",
        // Of so many months no multiplier says what they cost.
        also: ["reference/unknown-constant"],
        make: (files) => {
          const { file, path } = constant(files, LEASING, "lease_length_maximum");
          return files.put(file, `${path}/default_value`, 48);
        },
      },
      {
        code: "constraint/no-value",
        about: "a credit score of which the lowest is above the highest",
        make: (files) => {
          const { file, path } = constant(files, "constants/application.json", "credit_score_lowest");
          return files.put(file, `${path}/default_value`, 900);
        },
      },
    ],
  ],
];
