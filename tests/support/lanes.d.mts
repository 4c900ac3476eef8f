interface Run {
  projects: string[];
  files?: string[];
  args?: string[];
  browser?: true;
}
export const repeated: { tags: string[] };
export const TAGS: { name: string; description: string }[];
export function guard(): Run[];
export function rest(root: string): Run[];
