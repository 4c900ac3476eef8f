/** The shape of `schemas/desk.json`. */
import { z } from "zod";
import type { Condition } from "#screens/language/expressions/condition.ts";
import { condition } from "#screens/language/meta/expression.ts";
import { CELLS, PAPER_CHECKS } from "../../kernel/context/desk.ts";
import { ALLOWANCES, DECISION_FIELDS } from "../../kernel/context/desk-decisions.ts";
import { DECISIONS_WITH_REASONS } from "../../kernel/rules/jurisdictions.ts";
import { APPLICATION_STATUSES, STAFF_ROLES } from "../../ports/records.ts";

const ID = z.string().regex(/^[a-z]+(-[a-z]+)*$/);
const COPY_KEY = z.string().regex(/^desk(\.[a-z0-9_-]+)+$/);
const ROLES = z.array(z.enum(STAFF_ROLES)).min(1);
/** `j`, `?`, `Enter`, `mod+k`, `shift+a`, `g q`. */
const KEYS = z.string().regex(/^(?:mod\+)?(?:shift\+)?(?:\S|[A-Z][A-Za-z]+)(?: \S)?$/);

const ROOM = z.strictObject({
  id: ID,
  path: z.string().regex(/^\/console\/[a-z-]+$/),
  label: COPY_KEY,
  icon: z.string(),
  part: COPY_KEY.optional(),
  roles: ROLES,
  begins: ROLES.optional(),
  hasViews: z.boolean().optional(),
  counts: z
    .string()
    .regex(/^[a-z-]+\/\?[a-z_]+=[a-z_]+$/)
    .optional(),
  opens: z.array(z.string().startsWith("/console/")).optional(),
  says: z.array(z.string().regex(/^[a-z-]+\.$/)).optional(),
});

const PROPERTY = z.string().regex(/^[a-z]+(_[a-z]+)*$/);
const COLUMN = z.strictObject({
  id: ID,
  label: COPY_KEY,
  shows: z.enum(CELLS),
  of: z.array(PROPERTY).min(1),
  width: z.int().min(40).max(400),
  grows: z.int().min(1).max(10).optional(),
  sort: PROPERTY.optional(),
  hidden: z.boolean().optional(),
});
const VIEW = z.strictObject({
  id: ID,
  label: COPY_KEY,
  icon: z.string(),
  part: COPY_KEY.optional(),
  tone: z.enum(["danger", "warn"]).optional(),
  is_assigned: z.literal(true).optional(),
  query: z.record(PROPERTY, z.string()),
});
const FILTER = z.strictObject({
  id: PROPERTY,
  label: COPY_KEY,
  kind: z.enum(["one", "many", "number", "day", "text"]),
  options: z.union([z.array(z.string()).min(1), z.enum(["status", "market", "stage", "section"])]).optional(),
  further: z.enum(["colleague"]).optional(),
});
const QUEUE = z.strictObject({
  about: z.string(),
  rows_a_page: z.int().min(1).max(100),
  peek_after_ms: z.int().min(0).max(2000),
  search_after_ms: z.int().min(0).max(2000),
  renew_after_ms: z.int().min(0).max(5000),
  rows_renewed: z.int().min(1).max(2000),
  assigned_a_call: z.int().min(1).max(500),
  busy_pause_ms: z.int().min(1000).max(60_000),
  present_every_ms: z.int().min(1000).max(60_000),
  due_soon_hours: z.number().min(0).max(72),
  ordering: PROPERTY,
  first: z.array(ID),
  columns: z.array(COLUMN).min(1),
  views_counted: z.number().int().min(1).max(200),
  views: z.array(VIEW).min(1),
  filters: z.array(FILTER),
});

const COMMAND = z.string().regex(/^[a-z]+(?:[.-][a-z0-9]+)*$/);
const OPTION = z.strictObject({
  value: z.union([z.string(), z.boolean()]),
  label: COPY_KEY,
  about: COPY_KEY.optional(),
  command: COMMAND.optional(),
  needs: z.enum(ALLOWANCES).optional(),
  refused: COPY_KEY.optional(),
});
const DECISION = z.strictObject({
  id: ID,
  resource: ID,
  first: z.literal(true).optional(),
  about: COPY_KEY.optional(),
  fields: z.array(
    z.strictObject({
      property: PROPERTY,
      kind: z.enum(DECISION_FIELDS),
      label: COPY_KEY,
      hint: COPY_KEY.optional(),
      quiet: z.literal(true).optional(),
      when: (condition as z.ZodType<Condition>).optional(),
      part: ID.optional(),
      shown: PROPERTY.optional(),
      options: z.array(OPTION).min(2).optional(),
      of: z.enum(DECISIONS_WITH_REASONS).optional(),
      rows: z.int().min(1).max(20).optional(),
      proposes: z.literal("affordable_rent").optional(),
      forStaff: z.literal(true).optional(),
    }),
  ),
});
/** A place of the queue: a view, and what it is narrowed to beside that. */
const PLACE = z.object({ view: ID }).catchall(z.string());

const FLOOR = z.strictObject({ id: ID, label: COPY_KEY, areas: z.array(z.string()).min(1).optional(), subject: z.string().optional() });

const PATHS = z.array(z.string().regex(/^[a-z_]+(\.[a-z_]+)+$/)).min(1);
const PAPER = z.strictObject({
  purpose: PROPERTY,
  label: COPY_KEY,
  proves: PATHS,
  check: z.enum(PAPER_CHECKS),
  settles: PATHS,
  settles_each: PATHS.default([]),
});

const DASHBOARD = z.strictObject({
  about: z.string(),
  weeks: z.array(z.int().min(1).max(52)).min(1),
  rows_drawn: z.int().min(1).max(50),
  recount_after_ms: z.int().min(1000).max(60_000),
  opened: z.array(z.string()).min(1),
  stages: z
    .array(
      z.strictObject({
        id: ID,
        label: COPY_KEY,
        left: COPY_KEY,
        statuses: z.array(z.enum(APPLICATION_STATUSES)).min(1),
        gone_after_days: z.int().min(1).max(365).optional(),
      }),
    )
    .min(2),
  sections: z.array(z.strictObject({ id: PROPERTY, label: COPY_KEY })),
});

const ROWS = z.int().min(1).max(100);

const WRITTEN_AT = z
  .string()
  .regex(/^https:\/\/[^\s{}]+\{file\}[^\s{}]*(?:\{line\}[^\s{}]*)?$/u)
  .nullable();

export const DESK = z.strictObject({
  format: z.literal(1),
  about: z.string(),
  rooms: z.array(ROOM).min(1),
  undo_ms: z.int().min(1000).max(60_000),
  statuses: z.strictObject({ about: z.string(), asked: z.array(z.enum(APPLICATION_STATUSES)), as_applicants: z.array(z.enum(APPLICATION_STATUSES)) }),
  view_as: z.strictObject({ about: z.string(), letters: z.int().min(1).max(100), reasons: z.array(COPY_KEY).min(1).max(9) }),
  support: z.strictObject({ about: z.string(), ready: z.array(z.strictObject({ id: ID, label: COPY_KEY, text: COPY_KEY })).max(20) }),
  team: z.strictObject({ about: z.string(), lists: z.strictObject({ "in-hand": PLACE, overdue: PLACE }) }),
  retry: z.strictObject({ about: z.string(), after_ms: z.array(z.int().min(1000).max(600_000)).min(1).max(20) }),
  rows: z.strictObject({ people: ROWS, mails: ROWS, sources: ROWS, homes: ROWS, meetings: ROWS, mentioned: ROWS, found: ROWS }),
  homes: z.strictObject({ about: z.string(), months: z.int().min(2).max(24) }),
  dashboard: DASHBOARD,
  preview: z.strictObject({ about: z.string(), floors: z.array(FLOOR).min(1), written_at: WRITTEN_AT }),
  queue: QUEUE,
  papers: z.strictObject({ about: z.string(), purposes: z.array(PAPER) }),
  decisions: z.strictObject({ about: z.string(), kinds: z.array(DECISION).min(1) }),
  shortcuts: z.record(COMMAND, KEYS),
});
