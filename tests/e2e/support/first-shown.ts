import type { Page } from "playwright";

/** When a page answered to something, by the clock of the machine on which all of the pages stand. */
export interface Instant {
  at(): Promise<number>;
}

/** When it is first drawn in an element of this role, or in any: watched for from now on, in the page itself, so that no look from outside counts. */
export async function whenShown(page: Page, text: string, within = "body"): Promise<Instant> {
  const watched = await page.evaluateHandle(
    ([wanted, place]) => {
      const isThere = (): boolean => [...document.querySelectorAll(place)].some((one) => one.textContent?.includes(wanted));
      if (isThere()) throw new Error(`“${wanted}” stands there already`);
      return {
        said: new Promise<number>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!isThere()) return;
            observer.disconnect();
            resolve(Date.now());
          });
          observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
      };
    },
    [text, within] as const,
  );
  return { at: () => watched.evaluate(({ said }) => said) };
}

/** When the page has the answer to its next POST to a path that ends so. */
export async function whenAnswered(page: Page, end: string): Promise<Instant> {
  const watched = await page.evaluateHandle((path) => {
    const ask = window.fetch;
    return {
      answered: new Promise<number>((resolve) => {
        window.fetch = async (...asked) => {
          const answer = await ask(...asked);
          const isMeant = asked[1]?.method === "POST" && new URL(String(asked[0]), location.origin).pathname.endsWith(path);
          if (isMeant) {
            window.fetch = ask;
            resolve(Date.now());
          }
          return answer;
        };
      }),
    };
  }, end);
  return { at: () => watched.evaluate(({ answered }) => answered) };
}
