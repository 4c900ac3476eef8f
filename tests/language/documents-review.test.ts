/** What somebody is told while their application is reviewed, and where they are led. */
import { describe, expect, it } from "vitest";
import { decide, landing, see } from "../support/shipped-screens.ts";

const as = (status: string) => ({ data: { application: { status } } });

describe("in review", () => {
  const page = () => see("submitted", "applicationInReview");

  it("[RTE-60] [REV-1] [REV-2] [REV-3] says that it is reviewed, how long that usually takes, and that an e-mail comes", () => {
    expect(page().block("title")["text"]).toBe("We're reviewing your application");
    const said = page().words.join(" ");
    expect(said).toContain("Usually a few hours.");
    expect(said).toContain("we write to ada@example.com as soon as there is an answer");
  });

  it("shows what is behind, what is now and what comes, and every answer that there can be, the no included", () => {
    const stages = page().block("way")["items"] as { title: string; done: boolean; now: boolean }[];
    expect(stages.map(({ title, done, now }) => [title, done === true, now === true])).toEqual([
      ["You sent it", true, false],
      ["We read it", false, true],
      ["We write to you", false, false],
    ]);
    const answers = page().block("answers")["items"] as { title: string }[];
    expect(answers.map(({ title }) => title)).toEqual(["You're approved", "We need one more thing", "We can't offer you a home"]);
  });

  it("[REV-4] offers About, Reviews and the chat, and nothing that has to be done", () => {
    expect(page().action("Chat with our team")).toEqual({ do: "support" });
    expect(page().action("About Latchkey Homes")).toMatchObject({ do: "link", href: "https://www.example.com/about" });
    expect(page().action("Reviews")).toMatchObject({ do: "link", href: "https://www.example.com/reviews" });
    expect(page().block("receipt")["look"]).toBe("slip");
    expect(page().action("Receipt and what you sent")).toMatchObject({ do: "go" });
  });

  it("tells whoever waits for a roommate that their own is read", () => {
    const waiting = see("status-preapproved-roommate-pending", "applicationInReview");
    expect(waiting.block("title")["text"]).toBe("Waiting for your roommate");
    expect(waiting.words.join(" ")).toContain("Yours is read.");
    expect(waiting.words.join(" ")).not.toContain("We can't offer you a home");
    expect(landing("status-preapproved-roommate-pending", "apply")).toBe("applicationInReview");
  });

  it("[RTE-59] is where the review's own address leads, and nobody is kept there whose review is over or who is asked for something", () => {
    expect(landing("submitted", "review")).toBe("applicationInReview");
    for (const status of ["approved", "lease_sent", "rejected", "withdrawn", "submitted_request_pending"])
      expect(decide("submitted", "applicationInReview", as(status)), status).toMatchObject({ do: "redirect", guards: ["review-over"] });
  });
});
