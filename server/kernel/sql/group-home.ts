/** The home in which somebody else of the group of application `a` holds a room, within a statement about it. */
export const GROUP_HOME = `SELECT s.home FROM room_selections s JOIN applications o ON o.id = s.application
    WHERE o.group_source = a.group_source AND o.id <> a.id AND s.ended_at IS NULL ORDER BY s.created_at LIMIT 1`;
