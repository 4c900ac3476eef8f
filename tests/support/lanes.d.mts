export type Lane = "guard" | "rest";
interface Run {
  lane?: Lane;
  projects: string[];
  files?: string[];
}
export const repeated: { tags: string[] };
export const TAGS: { name: string; description: string }[];
export const TOGETHER: Record<"server" | "browser", string[]>;
export function together(projects: string[]): { alone: string[]; together: string[] };
export function needsBuild(project: string): boolean;
export function guard(): Run;
export function rest(root: string): Run;
export function tagsOf(lane: Lane | undefined, project: string): string[] | undefined;
