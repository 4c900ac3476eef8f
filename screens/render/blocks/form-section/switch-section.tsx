import type { FormSectionDescriptor, ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { stepsText } from "#screens/language/forms/form-steps.ts";
import { icon } from "../../drawings/icons.tsx";
import { useScope } from "../../session/scope.ts";
import { useSection } from "../../session/use-field.ts";
import type { BlockProps } from "../draw/block.ts";
import { recordVersion, SectionFields } from "./form-section.tsx";

type Command = Extract<ResolvedAction, { do: "command" }>;
type SwitchProps = FormSectionDescriptor & { title: string; about?: string; icon?: string; on: Command; off: Command };

/** A switch that puts a record there and takes it away again, with the questions that come with it. */
export function SwitchSectionBlock({ block }: BlockProps) {
  const section = block as unknown as SwitchProps;
  const { switches } = useScope();
  const { expanded } = useSection(section.id);
  const titleId = `${section.id}-t`;
  const press = {
    name: "command",
    value: stepsText(expanded ? section.off : section.on),
    className: `sw${expanded ? " on" : ""}`,
    "aria-labelledby": titleId,
    "aria-describedby": section.about ? `${titleId}-about` : undefined,
  };
  return (
    <section className={`switched${expanded ? " on" : ""}`} id={section.id} aria-labelledby={titleId}>
      {/* The whole row presses the switch; its name stays the title alone. */}
      <label className="switch-row">
        {section.icon ? icon(section.icon) : <span />}
        <span>
          <b id={titleId}>{section.title}</b>
          {section.about && (
            <span className="hint" id={`${titleId}-about`}>
              {section.about}
            </span>
          )}
        </span>
        {/* A switch posts nothing. Without a script a button stands in for it, first in the row, which presses the first. */}
        <noscript>{import.meta.env.SSR && <button type="submit" {...press} aria-pressed={expanded} />}</noscript>
        <button type="button" {...press} role="switch" aria-checked={expanded} onClick={() => void switches.set(section.root, !expanded, section)} />
      </label>
      {expanded && (section.fields?.length ?? 0) > 0 && (
        <div className="inner">
          {recordVersion(section)}
          <SectionFields section={section} />
        </div>
      )}
    </section>
  );
}
