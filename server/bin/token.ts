/** `npm run token -- <email>`: prints a personal token for the API, once. */
import { issuePersonalToken } from "../areas/account/index.ts";
import { askSandbox, Complaint, runTool, withStore } from "./operator.ts";

await runTool(async (config) => {
  const email = process.argv[2];
  if (!email) throw new Complaint("Whose token? npm run token -- <email>");
  const asked = await askSandbox(config, "/sandbox/token", { email });
  const token = asked
    ? String(asked["token"])
    : await withStore(config, (store) => issuePersonalToken({ store }, email, "npm run token", { makePerson: config.sandbox }));
  if (!token) throw new Complaint(`No account has the e-mail ${email}. Its person has to sign in once.`);
  return token;
});
