/**
 * Who may import whom. Every rule says in its comment how to mend a breach.
 * The table stands in `.github/house.md` ("The tree").
 */

/** A folder may import only what is listed (itself always). */
const room = (name, from, mayImport, mend) => ({
  name,
  comment: mend,
  severity: "error",
  from: { path: from },
  to: { path: "^(app|screens|server|schemas|tests)/", pathNot: [from, ...mayImport] },
});

/** A folder may use only these packages. */
const packages = (name, from, allowed, mend) => ({
  name,
  comment: mend,
  severity: "error",
  from: { path: from },
  to: {
    dependencyTypes: ["npm", "npm-dev", "npm-no-pkg", "npm-unknown"],
    ...(allowed.length > 0 ? { pathNot: allowed.map((packageName) => `node_modules/${packageName}(/|$)`) } : {}),
  },
});

/** An SDK stands behind one port. */
const sdk = (packageName, place) => ({
  name: `only-${place.replace(/[^a-z]+/g, "-")}-uses-${packageName.replace(/[^a-z0-9]+/g, "-")}`,
  comment: `${packageName} is a vendor's SDK: reach it through its port (server/ports), and keep the SDK inside ${place}.`,
  severity: "error",
  from: { path: "^(app|screens|server)/", pathNot: place },
  to: { path: `node_modules/${packageName}/` },
});

/** The parts of renting, and which others each may use, through their front doors. No circle: a later row may use earlier ones. */
const AREAS = {
  groups: [],
  account: ["groups", "meetings", "requests", "team"],
  reference: [],
  support: [],
  identity: [],
  income: [],
  payment: ["form"],
  form: ["income"],
  screening: ["form"],
  entry: ["groups", "payment"],
  pricing: [],
  homes: ["pricing"],
  residents: ["homes", "profile"],
  "home-selection": ["groups", "homes", "pricing", "profile"],
  meetings: ["home-selection", "homes", "profile", "support"],
  "home-shopping": ["home-selection", "homes", "meetings", "profile"],
  application: ["entry", "income", "payment", "screening"],
  team: ["review", "support"],
  submission: ["form", "payment", "screening", "team"],
  notices: [],
  profile: [],
  review: ["application", "form", "groups", "notices", "payment", "profile"],
  requests: ["payment", "profile", "team"],
  preview: ["review"],
  people: ["account", "review", "support", "team"],
  cosign: ["groups", "income", "payment", "requests", "review", "screening"],
  dashboard: ["review"],
  fees: [],
  prices: ["homes", "pricing"],
  sources: ["groups"],
  staff: [],
};

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Move what both need into a third module that imports neither. A type counts: who reads the one has to read the other.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-cycles-of-folders",
      comment: "Two rooms that need each other are one room, or hide a third one that both stand on: give that one a folder.",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphans",
      comment: "Nothing imports this module: delete it, or use it.",
      severity: "error",
      from: { orphan: true, pathNot: ["\\.d\\.ts$", "^app/", "^server/(bin|main)", "^server/sandbox/stand-in/assets/", "worker\\.mjs$", "\\.css$"] },
      to: {},
    },
    { name: "resolvable", comment: "The import points at nothing.", severity: "error", from: {}, to: { couldNotResolve: true, pathNot: ["\\?", "^virtual:"] } },

    room(
      "language-stands-alone",
      "^screens/language/",
      [],
      "screens/language is the ground floor: move the code that needs more up into resolve, check or render.",
    ),
    packages("language-packages", "^screens/language/", ["zod", "libphonenumber-js"], "screens/language runs everywhere: only zod and the phone rules."),
    room("resolve-knows-language", "^screens/resolve/", ["^screens/language/"], "The resolver is pure: take values in, give values out."),
    packages("resolve-packages", "^screens/resolve/", ["intl-messageformat"], "The resolver is isomorphic: only the ICU formatter."),
    room("check-knows-language", "^screens/check/", ["^screens/language/", "^screens/resolve/"], "The checker is pure: documents in, findings out."),
    packages("check-packages", "^screens/check/", ["intl-messageformat"], "The checker is pure: only the ICU formatter."),
    room(
      "render-knows-language",
      "^screens/render/",
      ["^screens/language/"],
      "The renderer draws descriptors and knows nothing of documents' resolution or the server.",
    ),
    packages(
      "render-packages",
      "^screens/render/",
      ["react", "react-dom", "@types/react", "@types/react-dom", "@rjsf", "@stripe/stripe-js", "vite"],
      "The renderer is React and RJSF: what a page's framework or a vendor does is handed in by the page.",
    ),
    room(
      "ports-stand-alone",
      "^server/ports/",
      ["^schemas/life-cycle\\.json$"],
      "A port is an interface over plain records: of the house it reads only which statuses there are.",
    ),
    packages("ports-packages", "^server/ports/", [], "A port names no package: a vendor's types would tie everybody to that vendor."),
    room(
      "kernel-rules-are-pure",
      "^server/kernel/rules/",
      ["^server/ports/", "^screens/language/rules/", "^schemas/life-cycle\\.json$"],
      "Rules take values and return values; what fetches them belongs to a use case.",
    ),
    packages("kernel-rules-packages", "^server/kernel/rules/", ["luxon", "country-region-data"], "Rules are pure: only dates and the regions of countries."),
    room(
      "kernel-knows-no-area",
      "^server/kernel/",
      ["^server/ports/", "^screens/(language|resolve)/", "^schemas/(?:life-cycle|events)\\.json$"],
      "What every area stands on knows none of them: let the area hand it in through `Areas` (server/kernel/context/deps.ts).",
    ),
    packages(
      "kernel-packages",
      "^server/kernel/",
      ["ajv", "country-region-data", "file-type", "luxon", "pdfjs-dist", "sharp"],
      "The kernel is use cases and rules: a host, a logger or a vendor belongs to the edge, behind a port.",
    ),
    room(
      "areas-know-the-kernel",
      "^server/areas/",
      ["^server/(kernel|ports)/", "^screens/(language|resolve)/"],
      "Use a port instead of the adapter; take the adapter in through Deps.",
    ),
    packages(
      "areas-packages",
      "^server/areas/",
      ["luxon"],
      "A part of renting is rules and use cases: a host, a logger or a vendor belongs to the edge, behind a port.",
    ),
    {
      name: "areas-have-front-doors",
      comment: "Another area is entered by its front door: export from its index.ts what others may use.",
      severity: "error",
      from: { path: "^server/areas/([^/]+)/" },
      to: { path: "^server/areas/", pathNot: ["^server/areas/$1/", "^server/areas/[^/]+/index\\.ts$"] },
    },
    {
      name: "statements-stand-in-sql",
      comment:
        "Only statements take what runs them, and read its rows: write it in the area's sql.ts (or a file of its sql/) as a Query, and ask store.query(…) for it; what several areas need stands in server/kernel/sql.",
      severity: "error",
      from: { path: "^server/(areas|documents|http|jobs|kernel|providers)/", pathNot: ["^server/areas/[^/]+/sql(/|\\.ts$)", "^server/kernel/sql/"] },
      to: { path: "^server/ports/(query|tables/tables)\\.ts$" },
    },
    {
      name: "http-mounts-no-row-of-its-own",
      comment:
        "What the API offers stands in the api.ts of the area whose it is, or of the room of the kernel: move the row there, and let the host hand it what it needs of the request (ApiCall, in server/kernel/api/route.ts).",
      severity: "error",
      from: { path: "^server/http/api/" },
      to: {
        path: "^server/(areas|kernel)/",
        pathNot: [
          "^server/areas/index\\.ts$",
          "^server/kernel/(access/(access|outcome)|api/route|definitions/record-definition|rules/refusal|[^/]+/api)\\.ts$",
        ],
      },
    },
    {
      name: "rows-stand-in-api-and-jobs",
      comment:
        "What an area offers over the API stands in its api.ts or that of a room of it, and what it does in the background in its jobs.ts: move the row there.",
      severity: "error",
      from: { path: "^server/areas/[^/]+/", pathNot: ["^server/areas/[^/]+/(api|jobs)\\.ts$", "^server/areas/[^/]+/[^/]+/(api|jobs)\\.ts$"] },
      to: { path: "^server/kernel/(api|jobs)/" },
    },
    ...Object.entries(AREAS).map(([area, others]) => ({
      name: `area-${area}-knows`,
      comment: `The area ${area} may use ${others.join(", ") || "no other area"}: say more in the list of areas (tests/architecture/dependency-cruiser.cjs), where it makes no circle.`,
      severity: "error",
      from: { path: `^server/areas/${area}/` },
      to: { path: "^server/areas/", pathNot: [area, ...others].map((name) => `^server/areas/${name}/`) },
    })),
    {
      name: "areas-are-entered-by-their-doors",
      comment: "Areas are used through their index.ts: export there what others may use.",
      severity: "error",
      from: { path: "^(app|server)/", pathNot: "^server/areas/" },
      to: { path: "^server/areas/[^/]+/", pathNot: "^server/areas/[^/]+/index\\.ts$" },
    },
    room(
      "db-knows-ports",
      "^server/db/",
      ["^server/ports/", "^server/kernel/(rules|records|sql)/"],
      "The database layer implements ports; rules belong to the kernel and the areas.",
    ),
    packages(
      "db-packages",
      "^server/db/",
      ["@electric-sql/pglite", "pg", "@types/pg", "rate-limiter-flexible"],
      "The database layer knows its two engines and nothing else.",
    ),
    room("providers-know-ports", "^server/providers/", ["^server/ports/"], "An adapter knows its port and its SDK."),
    {
      name: "providers-know-no-sibling",
      comment: "An adapter never imports an adapter of another port. Shared protocol code (timeouts, signatures) stands beside them in server/providers.",
      severity: "error",
      from: { path: "^server/providers/([^/]+)/" },
      to: { path: "^server/providers/[^/]+/", pathNot: "^server/providers/$1/" },
    },
    packages(
      "providers-packages",
      "^server/providers/",
      ["@aws-sdk", "@segment", "@sentry", "nodemailer", "@types/nodemailer", "openid-client", "stripe", "zod"],
      "An adapter uses its vendor's SDK, and zod to read what came: hosts, loggers and databases stand elsewhere.",
    ),
    {
      name: "loaded-when-needed",
      comment: "A start waits for what it imports, and this package is large and seldom called: load it with the first call, by `require` or `import()`.",
      severity: "error",
      from: { path: "^server/" },
      to: {
        path: "node_modules/(@aws-sdk/client-s3|@sentry/node|file-type|nodemailer|oidc-provider|pdfjs-dist|stripe|zipcodes)/",
        dependencyTypes: ["import", "export"],
        dependencyTypesNot: ["type-only"],
      },
    },
    room("sandbox-knows-nothing", "^server/sandbox/", [], "A stand-in speaks the vendor's protocol and must not share the product's reading of it."),
    packages(
      "sandbox-packages",
      "^server/sandbox/",
      ["oidc-provider", "@types/oidc-provider", "postal-mime", "smtp-server", "@types/smtp-server", "zipcodes"],
      "A stand-in speaks a protocol by itself: a vendor's own SDK there would only agree with itself.",
    ),
    room(
      "http-knows-use-cases",
      "^server/http/",
      ["^server/(areas|kernel|ports)/", "^server/config/", "^screens/language/"],
      "HTTP turns requests into use cases and results into answers.",
    ),
    packages(
      "http-packages",
      "^server/http/",
      ["@fastify/busboy", "@hono", "@remix-run/node", "fflate", "hono", "pino", "prom-client", "rate-limiter-flexible", "zod"],
      "HTTP knows the host, the log and the meters: a vendor or a database is reached through a use case.",
    ),
    room("jobs-know-use-cases", "^server/jobs/", ["^server/(areas|kernel|ports)/"], "A job is a use case on a timetable."),
    packages("jobs-packages", "^server/jobs/", ["pino"], "A job is a use case on a timetable: it needs a logger at most."),
    room(
      "documents-know-screens",
      "^server/documents/",
      ["^screens/(language|check|resolve)/", "^server/(ports|kernel/(rules|context|definitions))/"],
      "This room reads schemas/ and hands it to the screen language.",
    ),
    packages("documents-packages", "^server/documents/", ["pino", "zod"], "Documents are files and values: no host, no vendor."),
    packages("config-packages", "^server/config/", ["zod"], "Settings are read and judged: only zod."),
    room("app-is-thin", "^app/", ["^server/index\\.mjs$", "^screens/(render|language)/"], "Routes reach the server through #server alone."),
    packages(
      "app-packages",
      "^app/(?!console/)",
      ["@remix-run", "react", "react-dom", "@types/react", "@types/react-dom", "vite"],
      "Pages are Remix and React: everything else is the renderer's or the server's.",
    ),
    packages(
      "console-packages",
      "^app/console/",
      [
        "@remix-run",
        "react",
        "react-dom",
        "@types/react",
        "@types/react-dom",
        "vite",
        "@tanstack/react-virtual",
        "cmdk",
        "intl-messageformat",
        "pdfjs-dist",
        "@visx",
      ],
      "The console is Remix and React, with a table of a million rows, a palette, messages, charts and pages of documents: name what it needs beside them here.",
    ),
    {
      name: "console-stays-by-itself",
      comment: "No applicant loads the console: what both need belongs into app or screens/render, and only the console's own routes bring it in.",
      severity: "error",
      from: { path: "^(app|screens)/", pathNot: ["^app/console/", "^app/routes/console[._]"] },
      to: { path: "^app/console/" },
    },
    {
      name: "console-parts-are-apart",
      comment: "A room of the console knows the desk that all share, and no other room: move what two need into app/console/desk.",
      severity: "error",
      from: { path: "^app/console/([^/]+)/" },
      to: { path: "^app/console/", pathNot: ["^app/console/$1/", "^app/console/desk/"] },
    },
    {
      name: "nothing-imports-tests",
      comment: "The product does not know its tests.",
      severity: "error",
      from: { path: "^(app|screens|server)/" },
      to: { path: "^tests/" },
    },

    sdk("stripe", "^server/providers/payments/"),
    sdk("@stripe/stripe-js", "^screens/render/"),
    sdk("openid-client", "^server/providers/sign-in/"),
    sdk("oidc-provider", "^server/sandbox/"),
    sdk("@aws-sdk", "^server/providers/files/"),
    sdk("nodemailer", "^server/providers/mail/"),
    sdk("smtp-server", "^server/sandbox/"),
    sdk("@segment", "^server/providers/analytics/"),
    sdk("@sentry", "^server/providers/errors/"),
    sdk("@electric-sql/pglite", "^server/db/"),
    sdk("pg", "^server/db/"),
    sdk("@rjsf", "^screens/render/"),
    {
      name: "no-ajv-in-the-browser",
      comment:
        "Ajv compiles with eval, which the content security policy forbids: a rule that the browser needs belongs into screens/language/rules/constraint.ts.",
      severity: "error",
      from: { path: "^(app|screens|server)/", pathNot: "^server/kernel/records/" },
      to: { path: "node_modules/(ajv|ajv-formats|@rjsf/validator-ajv8)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json", ".css"],
    },
    exclude: { path: "^(build|data|node_modules/\\.cache)" },
  },
};
