import type { ReactNode } from "react";
import { deferredCode, renderedWhenLoaded } from "../../session/deferred.tsx";
import type { FormSectionDescriptor } from "#screens/language/documents/descriptor.ts";
import { useScope, useUi } from "../../session/scope.ts";
import { isLocalChoice } from "#screens/language/forms/form-blocks.ts";
import { isItemRoot } from "#screens/language/forms/answer-name.ts";
import { skeletonOf } from "../skeleton-code.ts";
import { useSection } from "../../session/use-field.ts";
import type { BlockProps } from "../draw/block.ts";
import { SectionHeader } from "./section-header.tsx";

/** Asked for as soon as a screen that asks something is drawn, and not once the page is idle: people come to a form to type. */
export const FIELDS_CODE = deferredCode(
  async () => (await import("./section-form.tsx")).SectionForm,
  async () => undefined,
);

/** The fields of a section: in the page at once, alive when the form's code has arrived. */
export const SectionFields = renderedWhenLoaded<{ section: FormSectionDescriptor }>(FIELDS_CODE, skeletonOf("fields"));

type SectionProps = FormSectionDescriptor & { title?: string; about?: string };

/** For a plain form post: which state of the record its answers were changed from. */
export const recordVersion = ({ root, version }: FormSectionDescriptor): ReactNode =>
  version !== null && <input type="hidden" name={`${root}:version`} defaultValue={version} />;

export function FormSectionBlock({ block }: BlockProps) {
  const section = block as unknown as SectionProps;
  const { store } = useScope();
  const ui = useUi();
  const { remaining, wrong } = useSection(section.id);
  const titleId = `${section.id}-t`;
  // A member of a list is a part of a section: a group, and no landmark of the page.
  const isMember = isItemRoot(section.root);
  return (
    <section
      className={isMember ? "sec member" : "sec"}
      id={section.id}
      role={isMember ? "group" : undefined}
      aria-labelledby={section.title ? titleId : undefined}
      data-root={isMember ? section.root : undefined}
      tabIndex={isMember ? -1 : undefined}
    >
      {section.title && (
        <SectionHeader
          id={titleId}
          title={section.title}
          about={section.about}
          remaining={remaining}
          wrong={wrong > 0}
          texts={section.save === null ? undefined : store.remainingTexts}
          isMember={isMember}
        />
      )}
      {recordVersion(section)}
      <SectionFields section={section} />
      {isLocalChoice(section) && (
        // Nothing follows what is chosen before the page is asked for with it.
        <noscript>
          {import.meta.env.SSR && (
            <button type="submit" className="btn line">
              {ui("ui.show-chosen")}
            </button>
          )}
        </noscript>
      )}
    </section>
  );
}
