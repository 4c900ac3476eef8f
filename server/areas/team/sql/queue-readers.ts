/** Who of the staff has the queue: what is shared of it, and what stands in the notes of its applications. A row `u` of `users`. */
export const HAS_QUEUE = "u.is_staff AND u.deleted_at IS NULL AND u.invited_until IS NULL AND u.staff_roles && ARRAY['reviewer', 'support', 'admin']";
