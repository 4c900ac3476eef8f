/**
 * RJSF's validator over the one set of rules that server, form and API share. No schema compiler, so
 * nothing needs `eval` and the content security policy stays strict.
 */
import type { CustomValidator, ErrorSchema, ErrorTransformer, RJSFSchema, RJSFValidationError, UiSchema, ValidationData, ValidatorType } from "@rjsf/utils";
import type { FormSectionDescriptor } from "#screens/language/documents/descriptor.ts";
import { fieldDemand, valueProblem } from "#screens/language/forms/form.ts";
import type { LiveForm } from "#screens/language/forms/live-form.ts";

type Data = Record<string, unknown>;

export class SectionValidator implements ValidatorType<Data> {
  constructor(
    private readonly section: Pick<FormSectionDescriptor, "id" | "root" | "fields">,
    private readonly rules: () => LiveForm,
  ) {}

  validateFormData(
    formData: Data | undefined,
    _schema: RJSFSchema,
    _customValidate?: CustomValidator<Data>,
    _transformErrors?: ErrorTransformer<Data>,
    _uiSchema?: UiSchema<Data>,
  ): ValidationData<Data> {
    const errors: RJSFValidationError[] = [];
    const errorSchema: Record<string, ErrorSchema> = {};
    const rules = this.rules();
    for (const field of this.section.fields) {
      const { visible, required } = fieldDemand(field, rules.scope);
      if (!visible) continue;
      const problem = valueProblem(field, formData?.[field.property] ?? null, required, rules.scopeOf(this.section.id), rules.record(this.section.root));
      if (!problem) continue;
      errors.push({ name: problem.code, property: `.${field.property}`, message: problem.message, stack: problem.message });
      errorSchema[field.property] = { __errors: [problem.message] } as ErrorSchema;
    }
    return { errors, errorSchema: errorSchema as ErrorSchema<Data> };
  }

  /** Sections have no alternatives to choose between, so every branch that RJSF asks about fits. */
  isValid(): boolean {
    return true;
  }
  rawValidation<Result = unknown>(_schema: RJSFSchema, _formData?: Data): { errors?: Result[] } {
    return {};
  }
  toErrorList(errorSchema: ErrorSchema<Data> = {}): RJSFValidationError[] {
    return Object.entries(errorSchema as Record<string, ErrorSchema>).flatMap(([property, { __errors = [] }]) =>
      __errors.map((message) => ({ property: `.${property}`, message, stack: message })),
    );
  }
  reset(): void {
    // Nothing is kept between two validations.
  }
}
