/** A small set of documents with one of everything, for the tests of the language itself. */
import type { Catalog } from "#screens/language/documents/catalog.ts";
import type { DocumentSet, FlowDoc, ModalDoc, ScreenDoc } from "#screens/language/documents/document.ts";
import type { ResolveRequest } from "#screens/resolve/index.ts";

const everyone = ["anyone", "applicant", "staff"] as const;

const catalog: Catalog = {
  format: 1,
  status: "application.status",
  roots: {
    clock: { about: "The clock.", audiences: [...everyone], properties: { today: { type: "date" } } },
    session: { about: "The session.", audiences: [...everyone], properties: { signed_in: { type: "boolean" }, is_staff: { type: "boolean" } } },
    query: { about: "The query.", audiences: [...everyone], properties: { promo: { type: "string", nullable: true }, force: { type: "boolean" } } },
    route: {
      about: "The route.",
      audiences: [...everyone],
      properties: { name: { type: "string" }, area: { type: "string", nullable: true }, allowed: { type: "boolean" } },
    },
    application: {
      about: "The application.",
      audiences: ["applicant", "staff"],
      properties: {
        id: { type: "string" },
        source: { type: "string" },
        status: { type: "string", enum: ["open", "submitted", "rejected"] },
        market: { type: "string" },
        fee: { type: "money" },
        fee_waived: { type: "boolean" },
      },
    },
    person: { about: "The person's answers.", audiences: ["applicant", "staff"], resource: "person" },
    pet: { about: "The pet.", audiences: ["applicant", "staff"], resource: "pet", properties: { expanded: { type: "boolean" } } },
    notes: { about: "Notes of the staff.", audiences: ["staff"], properties: { text: { type: "string" }, urgent: { type: "boolean" } } },
    homes: {
      about: "Homes.",
      audiences: ["applicant", "staff"],
      properties: {
        list: { type: "list", items: { type: "object", properties: { id: { type: "string" }, name: { type: "string" }, free: { type: "number" } } } },
      },
    },
  },
  commands: { "save-answers": { about: "Saves.", audiences: ["applicant"] }, submit: { about: "Submits.", audiences: ["applicant"] } },
  tokens: { flag: ["pet"], icon: ["key", "home"], picture: ["door-1"], provider: ["google"] },
};

export const form: ScreenDoc = {
  format: 1,
  id: "form",
  title: { key: "form.title", args: { fee: { var: "application.fee" } } },
  layout: "form",
  needs: ["application", "person", "pet"],
  audience: ["applicant", "staff"],
  blocks: [
    { id: "lead", kind: "text", text: { key: "form.lead", links: { more: { go: "home" } } } },
    {
      id: "about-you",
      kind: "form-section",
      root: "person",
      title: "form.about-you",
      section: "applicant_info",
      save: { command: "save-answers", on: "blur", afterMs: 500 },
      fields: [
        { id: "first-name", kind: "text", property: "first_name", label: "field.first-name", hint: "field.legal-name", required: true },
        { id: "country", kind: "country", property: "address.country_code", label: "field.country", required: true },
        {
          id: "region",
          kind: "region",
          property: "address.region",
          required: { in: [{ var: "person.address.country_code" }, ["US", "CA"]] },
          label: [{ when: { cond: "in-us" }, copy: "field.state" }, { copy: "field.province" }],
        },
        { id: "birthdate", kind: "date", property: "birthdate", label: "field.birthdate", required: true, errors: { minimumAge: "error.resident-age" } },
        { id: "secure-id", kind: "secure-id", property: "sin_ssn", label: "field.ssn", required: { not: { var: "person.skipSsnEntry" } } },
        { id: "skip", kind: "checkbox", property: "skipSsnEntry", label: "field.skip" },
        { id: "currency", kind: "select", property: "currency", label: "field.currency", when: { "!=": [{ var: "application.market" }, "seattle"] } },
      ],
    },
    {
      id: "pet",
      kind: "switch-section",
      root: "pet",
      on: { command: "submit" },
      off: { command: "submit" },
      title: "form.pet",
      fields: [{ id: "pet-name", kind: "text", property: "name", label: "field.pet-name", required: true }],
    },
    { id: "canada-note", kind: "note", text: "form.canada", when: { "==": [{ var: "person.address.country_code" }, "CA"] } },
    { id: "staff-note", kind: "text", text: { key: "form.staff", args: { text: { var: "notes.text" } } } },
    {
      id: "homes",
      kind: "each",
      of: { var: "homes.list" },
      key: { var: "item.id" },
      blocks: [
        {
          id: "home",
          kind: "row-link",
          title: { key: "home.name", args: { name: { var: "item.name" } } },
          action: { open: "home-details", args: { name: { var: "item.name" } } },
          when: { ">": [{ var: "item.free" }, 0] },
        },
      ],
      empty: [{ id: "no-homes", kind: "text", text: "home.none" }],
    },
    {
      id: "go-on",
      kind: "button",
      label: [{ when: { var: "application.fee_waived" }, copy: "form.submit" }, { copy: "form.pay" }],
      action: { command: "submit", input: { minimum: { const: "minimum_age" } } },
      blocked: { "==": [{ var: "person.first_name" }, null] },
    },
    { id: "later", kind: "link", label: "form.later", action: { open: "are-you-sure" } },
  ],
  opens: [{ modal: "are-you-sure", when: { var: "query.force" }, once: "sure" }],
  enter: [{ id: "begin", when: { "==": [{ var: "application.status" }, "open"] }, action: { command: "submit" } }],
};

const home: ScreenDoc = {
  format: 1,
  id: "home",
  title: "home.title",
  layout: "page",
  needs: [],
  audience: ["anyone"],
  blocks: [{ id: "hello", kind: "heading", text: "home.title" }],
};

const modals: Record<string, ModalDoc> = {
  "are-you-sure": {
    format: 1,
    id: "are-you-sure",
    title: "sure.title",
    needs: [],
    audience: ["applicant", "staff"],
    blocks: [{ id: "yes", kind: "button", label: "sure.yes", action: { close: true } }],
  },
  "home-details": {
    format: 1,
    id: "home-details",
    title: { key: "home.name", args: { name: { var: "args.name" } } },
    needs: [],
    audience: ["applicant"],
    args: { name: { type: "string" } },
    blocks: [{ id: "back", kind: "link", label: "sure.title", action: { open: "are-you-sure" } }],
  },
};

const flow: FlowDoc = {
  format: 1,
  totalSteps: 4,
  notFound: "404",
  routes: [
    { name: "root", path: "/", redirect: { go: "home", keepQuery: true } },
    { name: "home", path: "/home", aliases: ["/house"], screen: "home" },
    { name: "login", path: "/login", screen: "home" },
    { name: "404", path: "/404", screen: "home" },
    { name: "application", path: "/application/:source", redirect: { go: "@home" } },
    {
      name: "form",
      path: "/application/:source/form",
      screen: "form",
      area: "apply",
      back: "home",
      meta: { requiresAuth: true, currentStep: 1, promo: "waived" },
    },
    { name: "review", path: "/application/:source/review", screen: "home", area: "review", meta: { currentStep: 2 } },
    { name: "outside", path: "/outside", leave: { link: { const: "website" }, query: { showChats: "true" } } },
    { name: "loop-a", path: "/loop/a", redirect: { go: "loop-b" } },
    { name: "loop-b", path: "/loop/b", redirect: { go: "loop-a" } },
  ],
  statuses: {
    open: { home: [{ go: "form" }], allows: ["apply"], label: "status.open" },
    submitted: { home: [{ when: { var: "application.fee_waived" }, go: "form" }, { go: "review" }], allows: ["review"], label: "status.submitted" },
    rejected: { home: [{ go: "review" }], allows: [], label: "status.rejected" },
  },
  guards: [
    { id: "splash", because: "guard.splash", on: ["login"], when: { "==": [{ var: "query.promo" }, "showSplash"] }, go: "home" },
    {
      id: "sign-in",
      because: "guard.sign-in",
      on: ["*"],
      except: ["login", "home", "404", "root"],
      when: { not: { var: "session.signed_in" } },
      go: "login",
      keepQuery: true,
    },
    { id: "status", because: "guard.status", on: ["apply", "review"], when: { not: { var: "route.allowed" } }, go: "@home" },
    {
      id: "own-form",
      because: "guard.own-form",
      on: ["home"],
      when: { and: [{ "!=": [{ var: "application.source" }, null] }, { not: { var: "query.force" } }] },
      go: "form",
      params: { source: { var: "application.source" } },
    },
  ],
};

export function sampleDocuments(): DocumentSet {
  return structuredClone({
    catalog,
    flow,
    modals,
    mails: {},
    screens: { form, home },
    variants: {
      "short-form": {
        format: 1,
        id: "short-form",
        about: "Asks less.",
        when: { "==": [{ var: "application.market" }, "bay-area"] },
        changes: [
          { in: "form", remove: "pet" },
          { in: "form", set: "first-name", prop: "required", to: false },
          { in: "form", setScreen: "layout", to: "narrow" },
          { copy: "form.about-you", to: "form.about-you-short" },
          { route: "form", meta: { currentStep: 2 } },
          { in: "form", insert: { id: "extra", kind: "text", text: "home.none" }, after: "lead" },
        ],
      },
      "staff-form": {
        format: 1,
        id: "staff-form",
        about: "Another title.",
        when: { var: "session.is_staff" },
        changes: [
          { in: "form", setScreen: "layout", to: "page" },
          { in: "form", replace: "first-name", with: { id: "changed", kind: "text", property: "changed", label: "field.first-name" } },
        ],
      },
    },
    personas: {},
    conditions: { format: 1, conditions: { "in-us": { about: "In the US.", when: { "==": [{ var: "person.address.country_code" }, "US"] } } } },
    promos: { format: 1, promos: { waived: { text: "promo.waived", when: { var: "application.fee_waived" } } } },
    copy: {
      "en-US": {
        format: 1,
        locale: "en-US",
        texts: {
          "form.title": "Apply for {fee}",
          "form.lead": "Let's <b>begin</b>, or <more>read on</more>.",
          "form.about-you": "About you",
          "form.about-you-short": "You",
          "form.pet": "A pet",
          "form.canada": "Canadian rules hold.",
          "form.staff": "Staff: {text}",
          "form.submit": "Submit",
          "form.pay": "Pay",
          "form.later": "Later",
          "form.complete": "Complete",
          "form.remaining": "{count, plural, one {# field remaining} other {# fields remaining}}",
          "field.first-name": "First name",
          "field.legal-name": "Your legal name",
          "field.country": "Country",
          "field.state": "State",
          "field.province": "Province",
          "field.birthdate": "Date of birth",
          "field.ssn": "SSN",
          "field.skip": "I have no SSN",
          "field.currency": "Currency",
          "field.pet-name": "Name",
          "option.currency.usd": "US dollars",
          "error.required": "Field is required",
          "error.document-required": "This document is required.",
          "error.maxLength": "Maximum number of characters is {limit}",
          "error.minimumAge": "Must be at least {limit} years of age.",
          "error.resident-age": "Residents must be at least {limit} years of age.",
          "error.date": "Invalid date",
          "error.notBefore": "Too early",
          "error.exactLength": "Must be {limit} characters",
          "error.secureId": "Digits only",
          "error.oneOf": "Not one of these",
          "error.type": "Not that",
          "home.title": "Home",
          "home.name": "{name}",
          "home.none": "No homes",
          "sure.title": "Sure?",
          "sure.yes": "Yes",
          "promo.waived": "Fee waived!",
          "shell.step-1": "Apply",
          "shell.step-2": "Review",
          "shell.step-3": "Choose",
          "shell.step-4": "Sign",
          "shell.steps": "Step {step} of {total}",
          "status.open": "Open",
          "status.submitted": "In review",
          "status.rejected": "Closed",
          "ui.saving": "Saving",
          "ui.saved": "Saved {when}",
        },
      },
      "fr-CA": { format: 1, locale: "fr-CA", texts: { "form.pay": { text: "Payer", from: "0" } } },
    },
    resources: {
      person: {
        $id: "person",
        title: "Person",
        type: "object",
        properties: {
          first_name: { type: ["string", "null"], maxLength: 50 },
          birthdate: { type: ["string", "null"], format: "date", notBefore: "1900-01-01", minimumAge: 18 },
          sin_ssn: { type: ["string", "null"], format: "secure-id", exactLength: 9 },
          skipSsnEntry: { type: "boolean" },
          currency: { type: "string", enum: ["usd", "cad"] },
          address: { type: "object", properties: { country_code: { type: ["string", "null"] }, region: { type: ["string", "null"], maxLength: 100 } } },
        },
      },
      pet: { $id: "pet", title: "Pet", type: "object", properties: { name: { type: ["string", "null"], maxLength: 50 } } },
    },
    constants: { minimum_age: 18, website: "https://example.com/rooms", autosave_ms: 500 },
    files: {},
  } satisfies DocumentSet);
}

export const sampleData = (): Record<string, Record<string, unknown> | null> => ({
  clock: { today: "2026-06-15" },
  session: { signed_in: true, is_staff: false },
  query: { promo: null, force: false },
  application: { id: "a1", source: "demo", status: "open", market: "seattle", fee: { amount: 35, currency: "usd" }, fee_waived: false },
  person: {
    id: "p1",
    version: 3,
    first_name: "Ada",
    birthdate: null,
    sin_ssn_last4: null,
    skipSsnEntry: false,
    currency: "usd",
    address: { country_code: "US", region: null },
  },
  pet: { id: "f1", version: 1, expanded: false, name: null },
  notes: { text: "Secret", urgent: true },
  homes: {
    list: [
      { id: "h1", name: "Loft", free: 2 },
      { id: "h2", name: "Full house", free: 0 },
    ],
  },
});

export const sampleRequest = (change: Partial<ResolveRequest> = {}): ResolveRequest => ({
  route: { name: "form", params: { source: "demo" }, query: {} },
  data: sampleData(),
  locale: "en-US",
  now: "2026-06-15T12:00:00.000Z",
  audience: "applicant",
  guards: [],
  ...change,
});
