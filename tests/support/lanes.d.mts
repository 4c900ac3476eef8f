interface Run {
  projects: string[];
  files?: string[];
  args?: string[];
  browser?: true;
}
export const repeated: { tags: string[] };
export const TAGS: { name: string; description: string }[];
export const TOGETHER: Record<"server" | "browser", string[]>;
export function together(projects: string[]): { alone: string[]; together: string[] };
export function guard(): Run[];
export function rest(root: string): Run[];
