/** Whoever fills something in and hands it in, as programs and pages do: the same steps, by their own addresses. */
import { sourceTextHash } from "#screens/language/documents/content-hash.ts";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { openScreen } from "#server/kernel/screens/open-screen.ts";
import { runCommand } from "#server/kernel/screens/run-command.ts";
import type { ApiAnswer, ApiClient } from "./api-client.ts";
import { ADDRESS, completeForm, INCOME, newApplicant, PERSON, PNG } from "./applicant.ts";
import { CORA, namedCosigner } from "./requested-applicant.ts";
import type { TestHost } from "./test-host.ts";

type Json = Record<string, unknown>;
export type Files = Record<string, Json>;

export interface Question {
  path: string;
  label: string;
  text: string | null;
}

/** One who has begun. */
export interface Standing {
  api: ApiClient;
  /** Address of a page of theirs, below what is theirs. */
  at(page: string): string;
  /** Where the API has the answers that only the documents know. */
  answers: string;
  /** Everything that the shipped documents ask. */
  fillsIn(): Promise<void>;
  /** What the API says is still missing. */
  validation(): Promise<ApiAnswer>;
  charge(): Promise<ApiAnswer>;
  check(): Promise<ApiAnswer>;
  handIn(): Promise<ApiAnswer>;
  /** What whoever decides is told of their answers. */
  reviewed(reviewer: ApiClient): Promise<Question[]>;
  /** Does something on a page. */
  run(page: string, command: string, input?: Json): ReturnType<typeof runCommand>;
  save(page: string, root: string, values: Json, version?: number | null): ReturnType<typeof runCommand>;
  see(page: string): Promise<ScreenDescriptor>;
}

export interface Subject {
  name: "applicant" | "cosigner";
  /** Where the API describes what is theirs. */
  path: string;
  /** How the API's summary says that a question is missing: by its section, or by its own name. */
  missing(section: string, question: string): string;
  /** The page that asks who they are: its document, and where it is found; and what they sent. */
  asks: { file: string; section: string; page: string; resource: string; root: string };
  sent: string;
  begin(latchkey: TestHost): Promise<Standing>;
}

const questionsOf = (sections: unknown): Question[] => (sections as { questions: Question[] }[]).flatMap(({ questions }) => questions);

function pagesOf(latchkey: TestHost, email: string, at: (page: string) => string): Pick<Standing, "at" | "run" | "save" | "see"> {
  const { deps } = latchkey;
  const viewer = async () => ({ user: await deps.store.transaction((tx) => tx.userByEmail(email)), session: null, address: "127.0.0.1", locale: "en-US" });
  const run: Standing["run"] = async (page, command, input = {}) => runCommand(deps, await viewer(), { command, input, at: { pathname: at(page), query: {} } });
  return {
    at,
    run,
    save: (page, root, values, version = null) => run(page, "save-answers", { root, target: null, version, values }),
    async see(page) {
      const opened = await openScreen(deps, await viewer(), { pathname: at(page), query: {} });
      if (opened.do !== "show") throw new Error(`${at(page)}: ${JSON.stringify(opened)}`);
      return opened.descriptor;
    },
  };
}

const charge = (api: ApiClient, target: Json) => api.post("/applications/application-charge", { stripe_token: "tok_visa", ...target });
const check = (api: ApiClient, target: Json) => api.post("/applications/background-check", { consent: true, ...target });

const APPLICANT: Subject = {
  name: "applicant",
  path: "/applications/{id}",
  missing: (section) => `"${section}":"invalid"`,
  asks: { file: "screens/apply/apply.json", section: "personal", page: "apply", resource: "applicant-info", root: "applicant" },
  sent: "review/sent",
  async begin(latchkey) {
    const ada = await newApplicant(latchkey);
    const { api, application, info, source, email } = ada;
    return {
      ...pagesOf(latchkey, email, (page) => `/application/${source}/${page}`),
      api,
      answers: `/applications/${application}/answers`,
      fillsIn: async () => {
        for (const answer of await completeForm(ada)) if (answer.status >= 300) throw new Error(String(answer));
        await api.put(`/applications/applicant-info/${info}`, PERSON);
      },
      validation: () => api.get(`/applications/application-validations/${application}`),
      charge: () => charge(api, { target_type: "application", target_id: application }),
      check: () => check(api, { target_type: "applicant_info", target_id: info }),
      handIn: () => api.post("/applications/application-submissions", { application }),
      reviewed: async (reviewer) => questionsOf((await reviewer.get(`/staff/applications/${application}`)).at("answers")),
    };
  },
};

const COSIGNER: Subject = {
  name: "cosigner",
  path: "/cosigner/cosigner/{id}",
  missing: (_, question) => `"${question}":"required"`,
  asks: { file: "screens/cosign/cosign-about-yourself.json", section: "about-you", page: "about-yourself", resource: "cosigner", root: "cosigner" },
  sent: "submit/sent",
  async begin(latchkey) {
    const cora = await namedCosigner(latchkey);
    const { api, cosigner, email, slug, of } = cora;
    return {
      ...pagesOf(latchkey, email, (page) => `/cosign/${slug}/${page}`),
      api,
      answers: `/cosigner/cosigner/${cosigner}/answers`,
      async fillsIn() {
        const [identity, proof] = [await api.upload("applicant_identity", "licence.png", PNG), await api.upload("applicant_income", "pay.png", PNG)];
        const self = { ...CORA, birthdate: "1968-05-04", email: "cora@example.com", sin_ssn_country: "US", sin_ssn: "123450000" };
        const saved = await api.put(`/cosigner/cosigner/${cosigner}`, { ...self, address: ADDRESS, photo_id: identity.id });
        const income = await api.post("/applications/income/", { cosigner, ...INCOME, document: proof.id });
        for (const answer of [saved, income]) if (answer.status >= 300) throw new Error(String(answer));
      },
      validation: () => api.get(`/cosigner/validation/${cosigner}`),
      charge: () => charge(api, { target_type: "cosigner", target_id: cosigner }),
      check: () => check(api, { target_type: "cosigner", target_id: cosigner }),
      handIn: () => api.post("/cosigner/cosigner-submissions", { cosigner }),
      reviewed: async (reviewer) => questionsOf((await reviewer.get(`/staff/applications/${of.application}`)).at("cosigners.0.answers")),
    };
  },
};

export const SUBJECTS = [APPLICANT, COSIGNER] as const;

/** Words of documents in both languages. */
export function say(files: Files, texts: Record<string, readonly [english: string, french: string]>): void {
  const copy = (locale: string): Json => (files[`copy/${locale}.json`] as { texts: Json }).texts;
  for (const [key, [english, french]] of Object.entries(texts)) {
    copy("en-US")[key] = english;
    copy("fr-CA")[key] = { text: french, from: sourceTextHash(english) };
  }
}
