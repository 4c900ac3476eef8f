import { describe, expect, it } from "vitest";
import { AREAS } from "#server/areas/index.ts";
import { textsOf } from "#server/kernel/context/texts.ts";
import { publishedDocuments } from "../support/published-documents.ts";

const documents = publishedDocuments();
const texts = textsOf(documents, "en-US");

describe("commands", () => {
  it("are exactly those that the catalog offers to documents", () => {
    expect(Object.keys(AREAS.commands).sort()).toEqual(Object.keys(documents.set.catalog.commands).sort());
  });
});

describe("texts that the server says by itself", () => {
  const codes = [
    "application-missing",
    "wrong-state",
    "not-allowed",
    "form-invalid",
    "payment-outstanding",
    "check-missing",
    "nothing-to-pay",
    "required",
    "exactLength",
    "consent-missing",
    "not-found",
    "invalid",
    "changed-elsewhere",
    "not-asked",
    "type",
    "type.text",
    "type.number",
    "type.boolean",
    "type.object",
    "income-required",
    "check-failed",
    "unavailable",
    "declined",
    "default",
    "income-token",
    "income-connection",
    "application-creation",
    "message-empty",
    "message-too-long",
    "sign-in-required",
  ];
  it.each(codes)("error.%s is written", (code) => expect(texts(`error.${code}`, { n: 9, message: "x" })).not.toContain("error."));
});
