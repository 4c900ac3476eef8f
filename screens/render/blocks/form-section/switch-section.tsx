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
  return (
    <section className={`switched${expanded ? " on" : ""}`} id={section.id} aria-labelledby={titleId}>
      {/* The whole row presses the switch; its name stays the title alone. */}
      <label className="switch-row" htmlFor={`${section.id}-switch`}>
        {section.icon ? icon(section.icon) : <span />}
        <span>
          <b id={titleId}>{section.title}</b>
          {section.about && (
            <span className="hint" id={`${titleId}-about`}>
              {section.about}
            </span>
          )}
        </span>
        <button
          id={`${section.id}-switch`}
          type="submit"
          name="command"
          value={stepsText(expanded ? section.off : section.on)}
          className={`sw${expanded ? " on" : ""}`}
          role="switch"
          aria-checked={expanded}
          aria-labelledby={titleId}
          aria-describedby={section.about ? `${titleId}-about` : undefined}
          onClick={(event) => {
            event.preventDefault();
            void switches.set(section.root, !expanded, section);
          }}
        />
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
