/** The shape of `schemas/desk.json`. */
import { z } from "zod";
import { STAFF_ROLES } from "../../ports/records.ts";

const ID = z.string().regex(/^[a-z]+(-[a-z]+)*$/);
const COPY_KEY = z.string().regex(/^desk(\.[a-z0-9-]+)+$/);
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
});

const FLOOR = z.strictObject({ id: ID, label: COPY_KEY, areas: z.array(z.string()).min(1).optional(), subject: z.string().optional() });

const ROWS = z.int().min(1).max(100);

export const DESK = z.strictObject({
  format: z.literal(1),
  about: z.string(),
  rooms: z.array(ROOM).min(1),
  rows: z.strictObject({ people: ROWS, sources: ROWS }),
  preview: z.strictObject({ floors: z.array(FLOOR).min(1) }),
  shortcuts: z.record(z.string().regex(/^[a-z]+(?:[.-][a-z0-9]+)*$/), KEYS),
});
