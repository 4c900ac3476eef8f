/** What is said below the ready line to somebody who tries Latchkey out at a terminal. */

interface DemoPerson {
  email: string;
  staff_roles?: readonly string[];
}

export function welcome(origin: string, people: readonly DemoPerson[]): string {
  const staff = people.filter(({ staff_roles = [] }) => staff_roles.length > 0);
  const others = people.filter((person) => !staff.includes(person));
  const rows: [string, string][] = [
    ["Apply", `${origin}/applications?source=demo-seattle`],
    ["Sandbox", `${origin}/sandbox (test cards, and what steers a background check)`],
    ["Mailbox", `${origin}/sandbox/mail`],
    ["Sign in as", names(others)],
    ["or as staff", names(staff)],
    ["at any stage", "status-<status>@example.com, such as status-approved@example.com"],
  ];
  const shown = rows.filter(([, text]) => text !== "").map(([label, text]) => `  ${label.padEnd(13)} ${text}`);
  return ["", ...shown, "", "  Sandbox: no real money, mail or checks. Ctrl+C stops it; the data stays.", ""].join("\n");
}

const names = (people: readonly DemoPerson[]): string => people.map(({ email }) => email).join(", ");
