/** The same wide form on stock RJSF with Ajv: sections are objects, validated while typing. */
import Form from "@rjsf/core";
import type { RJSFSchema } from "@rjsf/utils";
import validator from "@rjsf/validator-ajv8";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { MAX_LENGTH, PER_SECTION } from "../wide-form.ts";
import { fieldsAsked, mounted } from "./page.ts";

const names = Array.from({ length: PER_SECTION }, (_, i) => `p${i}`);
const section: RJSFSchema = {
  type: "object",
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: "string", title: "Label", maxLength: MAX_LENGTH }])),
};
const schema: RJSFSchema = {
  type: "object",
  properties: Object.fromEntries(Array.from({ length: fieldsAsked() / PER_SECTION }, (_, index) => [`r${index}`, { ...section, title: `Section r${index}` }])),
};

function Page() {
  const [formData, setFormData] = useState<unknown>({});
  return (
    <Form
      schema={schema}
      validator={validator}
      formData={formData}
      onChange={(event) => setFormData(event.formData)}
      liveValidate="onChange"
      showErrorList={false}
    />
  );
}

createRoot(mounted()).render(<Page />);
