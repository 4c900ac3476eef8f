import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Field } from "../../app/console/desk/field.tsx";

test("a field of the console keeps its hint where an error joins it, and both are read out with it", () => {
  const drawn = (error?: string) => (
    <Field label="Reason" note="The person reads it." error={error}>
      {(tied) => <input {...tied} />}
    </Field>
  );
  const { rerender } = render(drawn());
  const field = screen.getByRole("textbox", { name: "Reason", description: "The person reads it." });
  expect(field.getAttribute("aria-invalid")).toBeNull();
  rerender(drawn("Say why."));
  screen.getByRole("textbox", { name: "Reason", description: "Say why. The person reads it." });
  expect(field.getAttribute("aria-invalid")).toBe("true");
});
