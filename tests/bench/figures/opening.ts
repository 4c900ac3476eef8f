/** A screen that needs little beside the largest one: each is asked only for what it names. */
import { type Measure, against, short } from "../figure.ts";
import { load } from "../load.ts";
import { halfWay, startServer } from "../server-process.ts";
import { median } from "../statistics.ts";

/** A few words and a link, for somebody who is signed in and half-way through the form. */
const LITTLE = "/about";

export const measure: Measure = async ({ quick }) => {
  const [rounds, seconds, warmUpSeconds] = quick ? [1, 1, 1] : [8, 1, 4];
  const server = await startServer();
  try {
    const person = await halfWay(server.url);
    const open = async (path: string, duration: number) => (await load(server, path, { cookie: person.cookie }, duration)).threadMs;
    for (const path of [LITTLE, person.formPath]) await open(path, warmUpSeconds);
    const little: number[] = [];
    const form: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      little.push(await open(LITTLE, seconds));
      form.push(await open(person.formPath, seconds));
    }
    return [
      {
        id: "opening-little",
        what: "Opening a screen that needs little: time of the server's main thread",
        ...against("the form page", little, form),
        reach: 0.5,
        good: "below",
        beside: `${LITTLE} ${short(median(little))} ms, the form page ${short(median(form))} ms`,
      },
    ];
  } finally {
    await server.stop();
  }
};
