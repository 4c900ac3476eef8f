/**
 * A plain form post: the answers of the screen as `save-answers`, one a root, then the command of the
 * button that was pressed. Inputs are named `<root>.<property path>`, the record's id and version
 * `<root>:target` and `<root>:version`, further inputs of the command `input:<name>`.
 */
export interface PostedCommand {
  command: string;
  input: Record<string, unknown>;
}

const ANSWER = /^([a-z_]+)\.([A-Za-z_][A-Za-z0-9_.]*)$/;

export function readFormPost(form: FormData): PostedCommand[] {
  const roots = new Map<string, { target: string | null; version: number | null; values: Record<string, unknown> }>();
  const rootOf = (name: string) => {
    let root = roots.get(name);
    if (!root) roots.set(name, (root = { target: null, version: null, values: {} }));
    return root;
  };
  const input: Record<string, unknown> = {};
  let command: string | null = null;
  for (const [name, value] of form) {
    if (typeof value !== "string") continue; // Files travel by their own road.
    const answer = ANSWER.exec(name);
    if (name === "command") command = value;
    else if (name.startsWith("input:")) input[name.slice(6)] = value;
    else if (name.endsWith(":target")) rootOf(name.slice(0, -7)).target = value || null;
    else if (name.endsWith(":version")) rootOf(name.slice(0, -8)).version = value === "" ? null : Number(value);
    else if (answer) rootOf(answer[1] as string).values[answer[2] as string] = value === "" ? null : value;
  }
  const saves = [...roots]
    .filter(([, { values }]) => Object.keys(values).length > 0)
    .map(([root, { target, version, values }]): PostedCommand => ({ command: "save-answers", input: { root, target, version, values } }));
  return command === null ? saves : [...saves, { command, input }];
}
