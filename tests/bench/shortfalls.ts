/** What holds back a figure that falls short of its bar, by the figure's id. Shown only while it does. */
export const SHORTFALLS: Record<string, string> = {};
