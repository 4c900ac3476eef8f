/** Mistakes in the files beside the documents: the console, places, constants, the demo. */
import type { MutationGroup } from "./mutation.ts";

const DESK = "desk.json";
const PLACES = "jurisdictions.json";

const LIFE_CYCLE = "life-cycle.json";

export const OTHER_FILES: readonly MutationGroup[] = [
  [
    "the life cycle",
    [
      {
        code: "logic/never-chosen",
        about: "a status behind one that always comes first",
        make(files) {
          files.put(LIFE_CYCLE, "/events/submit-profile/to/1/when", "request_outstanding");
          return { file: LIFE_CYCLE, path: "/events/submit-profile/to/1" };
        },
      },
      {
        code: "flow/dead-end",
        about: "a status that no event leaves but to be withdrawn",
        // Who comes to it gets no further in the flow either.
        also: ["flow/dead-end"],
        make(files) {
          files.put(LIFE_CYCLE, "/events/settle-profile/from", ["profile_completed_request_pending"]);
          return { file: LIFE_CYCLE, path: "/statuses/profile_completed_roommate_pending" };
        },
      },
    ],
  ],
  [
    "of the files beside the documents",
    [
      {
        code: "reference/unknown-name",
        about: "a view that the queue doesn't have",
        make: (files) => files.put(DESK, "/queue/first/1", "overdu"),
      },
      {
        code: "reference/unknown-name",
        about: "a time zone that there is none of",
        make: (files) => {
          const index = files.index("constants/review.json", "constants", "identifier", "office_time_zone");
          return files.put("constants/review.json", `/constants/${index}/default_value`, "America/Los_Angelos");
        },
      },
      {
        code: "reference/unknown-name",
        about: "a market that there is none of",
        make: (files) => files.put("demo/sources.json", "/sources/0/market", "seatle"),
      },
      {
        code: "reference/same-key",
        about: "two commands of a room by one key",
        make: (files) => files.put(DESK, "/shortcuts/queue.previous", "j"),
      },
      {
        code: "shape/unknown-property",
        about: "a home with a property that nothing reads",
        make: (files) => files.put("demo/homes.json", "/homes/0/balcony", true),
      },
      {
        code: "shape/missing-property",
        about: "a source without a label",
        make(files) {
          files.put("demo/sources.json", "/sources/1/label", undefined);
          return { file: "demo/sources.json", path: "/sources/1" };
        },
      },
      {
        code: "shape/wrong-type",
        about: "a fee of the demo in quotes",
        make: (files) => files.put("demo/sources.json", "/sources/2/fee", "35"),
      },
      {
        code: "shape/missing-document",
        about: "no flags: and all else beside the documents is looked at nevertheless",
        make: (files) => files.take("features.json"),
      },
      {
        code: "reach/experiment",
        about: "an experiment that nobody is in, and that nothing reads",
        make(files) {
          files.put("experiments.json", "/active", ["new-intro"]);
          files.put("experiments.json", "/tests", { "new-intro": { about: "Two ways.", variants: ["long", "short"], percentage: 0 } });
          return { file: "experiments.json", path: "/active/0" };
        },
      },
      {
        severity: "warning",
        code: "reach/experiment",
        about: "a share of nothing",
        make: () => ({ file: "experiments.json", path: "/tests/new-intro/percentage" }),
      },
      {
        code: "reference/left-out",
        about: "a status at no stage",
        make(files) {
          files.put(DESK, "/dashboard/stages/1/statuses", ["submitted"]);
          return { file: DESK, path: "/dashboard/stages" };
        },
      },
      {
        code: "reference/rules-disagree",
        about: "a deposit that is allowed, and more than the law lets it be",
        make: (files) => files.put(PLACES, "/countries/US/regions/CA/deposit_cap_months", 1),
      },
      {
        code: "reference/rules-disagree",
        about: "a least above the most",
        make: (files) => {
          const index = files.index("constants/timing.json", "constants", "identifier", "time_left_warn_above_hours");
          files.put("constants/timing.json", `/constants/${index}/default_value`, 20);
          return {
            file: "constants/timing.json",
            path: `/constants/${files.index("constants/timing.json", "constants", "identifier", "time_left_safe_above_hours")}/default_value`,
          };
        },
      },
    ],
  ],
];
