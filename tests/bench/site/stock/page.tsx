/** The application form on stock RJSF with Ajv: its own theme, its own validator, inside the hand-written frame. */
import Form from "@rjsf/core";
import validator from "@rjsf/validator-ajv8";
import { useState } from "react";
import type { Answers } from "../hand/answers.ts";
import { Aside, Shell } from "../hand/frame.tsx";
import { formDataOf, schema, uiSchema } from "./schema.ts";

export function StockPage({ answers }: { answers: Answers }) {
  const [formData, setFormData] = useState(() => formDataOf(answers));
  return (
    <Shell>
      <div className="screen layout-form">
        <main className="region-main" id="main">
          <div className="inside">
            <h1 className="display page" tabIndex={-1}>
              Provide us with your information
            </h1>
            <p className="text lead">It takes 4 to 5 minutes. Every answer is kept as you go, so you can stop and come back.</p>
            <Form
              schema={schema}
              uiSchema={uiSchema}
              validator={validator}
              formData={formData}
              onChange={(event) => setFormData(event.formData)}
              showErrorList={false}
            />
          </div>
        </main>
        <Aside />
      </div>
    </Shell>
  );
}
