import { describe, expect, it } from "vitest";
import { wordsIn } from "#tests/support/tour-words.ts";

const finds = (words: string | RegExp, isExact?: boolean) => new RegExp(wordsIn("fr-CA", words, isExact));

describe("what a stop of the tour looks for by its English words is found in French", () => {
  it.each([
    ["Continue", "Continuer"],
    ["Your menu", "Votre menu"],
    ["I have a pet", "J’ai un animal"],
    ["Step 3 of 5", "Étape 3 de 5"],
    ["Edit Cora", "Modifier Cora"],
    [/asked you to co-sign a lease$/, "Omar vous demande de cosigner un bail"],
    ["withdraw this application", "retirer cette demande"],
    ["What opens every door but has no hands?", "Qu’est-ce qui ouvre toutes les portes sans avoir de mains?"],
    [/^Private bedroom/, "Chambre privée, à partir de 1 265 $"],
    [/^Page not found/, "Page introuvable, servons-vous quelque chose de frais!"],
  ])("%s: %s", (words, french) => {
    expect(french).toMatch(finds(words, true));
  });

  it("what it is given stands there as it was given", () => {
    expect("Étape 4 de 5").not.toMatch(finds("Step 3 of 5", true));
  });

  it("a name that is no copy is looked for as it stands, and so is anything at all", () => {
    expect([wordsIn("fr-CA", "Ashby Place"), wordsIn("fr-CA", /./)]).toEqual(["Ashby Place", /./]);
  });
});
