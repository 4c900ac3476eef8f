import { expect, test } from "vitest";
import { CODE, read } from "./source-tree.ts";

/** What is written by a tool names whatever it was made of. */
const isWritten = (path: string): boolean => !path.endsWith(".d.ts");

/** Files outside of its own folders that name one subject: fewer with every change, and never more. Tests name what people do, and aren't counted. */
const MOST = 38;

test("what is one subject's own stands in its folders: no more files than before name whoever stands by an applicant", () => {
  const naming = CODE.filter((path) => /^(?:app|server|screens)\/.*\.tsx?$/.test(path) && !/\/cosign\//.test(path) && isWritten(path)).filter((path) =>
    /co-?signer/i.test(read(path)),
  );
  expect(naming.length, naming.join("\n")).toBeLessThanOrEqual(MOST);
});
