/** A co-signer's page beside the applicant's own of the same kind: what telling two subjects apart costs. */
import { cosignerReady, consented, finished } from "#tests/support/states.ts";
import { WirePerson } from "#tests/support/wire-person.ts";
import { type Figure, type Measure, against, short } from "../figure.ts";
import { load } from "../load.ts";
import { startServer } from "../server-process.ts";
import { median } from "../statistics.ts";

const LINK = { email: "casey@example.com", slug: "demo-cosigner-casey" };
/** The last page of the form, the one number that it asks for, the card. */
const PAGES = ["submit", "submit/screening", "submit/payment"] as const;

export const measure: Measure = async ({ quick }) => {
  const [rounds, seconds, warmUpSeconds] = quick ? [1, 1, 1] : [8, 1, 4];
  const server = await startServer();
  try {
    const came = async (email: string, source: string, state: (person: WirePerson) => Promise<void>): Promise<WirePerson> => {
      const person = new WirePerson(server.url, email, source);
      await person.signIn();
      await state(person);
      return person;
    };
    const casey = await came(LINK.email, LINK.slug, cosignerReady);
    // Whoever has ordered the check is asked for no number any more.
    const ada = await came("bench-consented@example.com", "demo-seattle", consented);
    const ben = await came("bench-finished@example.com", "demo-seattle", finished);
    const figures: Figure[] = [];
    for (const page of PAGES) {
      const applicant = page === "submit/payment" ? ben : ada;
      const open = async (person: WirePerson, path: string, duration: number) => (await load(server, path, { cookie: person.cookie }, duration)).threadMs;
      const theirs = (duration: number) => open(casey, `/cosign/${LINK.slug}/${page}`, duration);
      const own = (duration: number) => open(applicant, `${applicant.formPath}/${page}`, duration);
      await theirs(warmUpSeconds);
      await own(warmUpSeconds);
      const [cosigners, applicants]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        cosigners.push(await theirs(seconds));
        applicants.push(await own(seconds));
      }
      figures.push({
        id: `cosigning-${page.split("/").at(-1)}`,
        what: `A co-signer's page beside the applicant's own, ${page}: time of the server's main thread`,
        ...against("the applicant's", cosigners, applicants),
        reach: 1.1,
        good: "below",
        beside: `${short(median(cosigners))} ms, the applicant's ${short(median(applicants))} ms`,
      });
    }
    return figures;
  } finally {
    await server.stop();
  }
};
