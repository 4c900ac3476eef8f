/**
 * Who may import whom. Every rule says in its comment how to mend a breach.
 * The table stands in the README ("The tree").
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
  to: { dependencyTypes: ["npm", "npm-dev", "npm-no-pkg", "npm-unknown"], pathNot: allowed.map((packageName) => `node_modules/${packageName}(/|$)`) },
});

/** An SDK stands behind one port. */
const sdk = (packageName, place) => ({
  name: `only-${place.replace(/[^a-z]+/g, "-")}-uses-${packageName.replace(/[^a-z0-9]+/g, "-")}`,
  comment: `${packageName} is a vendor's SDK: reach it through its port (server/ports), and keep the SDK inside ${place}.`,
  severity: "error",
  from: { path: "^(app|screens|server)/", pathNot: place },
  to: { path: `node_modules/${packageName}/` },
});

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Move what both need into a third module that imports neither.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-orphans",
      comment: "Nothing imports this module: delete it, or use it.",
      severity: "error",
      from: { orphan: true, pathNot: ["\\.d\\.ts$", "^app/", "^server/(bin|main)", "^server/sandbox/assets/", "^server/db/pglite/.*worker", "\\.css$"] },
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
    room(
      "render-knows-language",
      "^screens/render/",
      ["^screens/language/"],
      "The renderer draws descriptors and knows nothing of documents' resolution or the server.",
    ),
    room("domain-stands-alone", "^server/domain/", [], "Rules take values and return values; what fetches them belongs to a use case."),
    packages("domain-packages", "^server/domain/", ["luxon", "country-region-data"], "The domain is pure: only dates and the regions of countries."),
    room("ports-know-domain", "^server/ports/", ["^server/domain/"], "A port is an interface over domain types."),
    room(
      "views-know-domain",
      "^server/views/",
      ["^server/domain/", "^server/ports/", "^screens/language/"],
      "A view turns state into the data that documents read, and nothing else.",
    ),
    room(
      "use-cases-know-the-core",
      "^server/usecases/",
      ["^server/(domain|ports|views)/", "^screens/(language|resolve|check)/"],
      "Use a port instead of the adapter; take the adapter in through Deps.",
    ),
    room("db-knows-ports", "^server/db/", ["^server/(ports|domain)/"], "The database layer implements ports; rules belong to the domain."),
    room("providers-know-ports", "^server/providers/", ["^server/(ports|domain)/"], "An adapter knows its port and its SDK."),
    {
      name: "providers-know-no-sibling",
      comment: "An adapter never imports an adapter of another port. Shared protocol code (timeouts, signatures) stands beside them in server/providers.",
      severity: "error",
      from: { path: "^server/providers/([^/]+)/" },
      to: { path: "^server/providers/[^/]+/", pathNot: "^server/providers/$1/" },
    },
    room("sandbox-knows-nothing", "^server/sandbox/", [], "A stand-in speaks the vendor's protocol and must not share the product's reading of it."),
    room(
      "http-knows-use-cases",
      "^server/http/",
      ["^server/(usecases|domain|ports|views)/", "^server/config\\.ts$", "^screens/language/"],
      "HTTP turns requests into use cases and results into answers.",
    ),
    room("jobs-know-use-cases", "^server/jobs/", ["^server/(usecases|domain|ports)/"], "A job is a use case on a timetable."),
    room(
      "documents-know-screens",
      "^server/documents/",
      ["^screens/(language|check|resolve)/"],
      "This room reads schemas/ from disk and hands it to the screen language.",
    ),
    room("app-is-thin", "^app/", ["^server/index\\.ts$", "^screens/(render|language)/"], "Routes reach the server through #server alone."),
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
    sdk("pg", "^server/(db|jobs)/"),
    sdk("@rjsf", "^screens/render/"),
    {
      name: "no-ajv-in-the-browser",
      comment: "Ajv compiles with eval, which the content security policy forbids: a rule that the browser needs belongs into screens/language/constraint.ts.",
      severity: "error",
      from: { path: "^(app|screens|server)/", pathNot: "^server/usecases/api/" },
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
