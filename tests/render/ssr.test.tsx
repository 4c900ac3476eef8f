// @vitest-environment node
import { renderToString } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { Screen, loadDeferred } from "#screens/render/index.ts";
import { constants, draw, texts } from "./harness/documents.ts";
import { quietHost } from "./harness/host.ts";

beforeAll(loadDeferred);

test("the whole form stands in the server's page", () => {
  const html = renderToString(
    <Screen descriptor={draw("/application/demo-seattle/apply", "half-filled")} ui={texts()} constants={constants()} host={quietHost()} />,
  );
  expect(html).toContain("Provide us with your information");
  expect(html).toContain('name="applicant.first_name"');
});
