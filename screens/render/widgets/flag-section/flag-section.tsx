import type { FormSectionDescriptor } from "#screens/language/documents/descriptor.ts";
import { stepsText } from "#screens/language/forms/form-steps.ts";
import { icon } from "../../drawings/icons.tsx";
import { useScope } from "../../session/scope.ts";
import { useSection } from "../../session/use-field.ts";
import type { BlockProps } from "../../blocks/draw/block.ts";
import { recordVersion, SectionFields } from "../../blocks/form-section/form-section.tsx";

type FlagProps = FormSectionDescriptor & { title: string; about?: string; icon?: string; flag: string };

const COMMANDS = { on: "put-flag", off: "remove-flag" } as const;

/** A switch that creates a flag and takes it away again, with the questions that come with it. */
export function FlagSectionBlock({ block }: BlockProps) {
  const section = block as unknown as FlagProps;
  const { switches } = useScope();
  const { expanded } = useSection(section.id);
  const input = { flag: section.flag };
  const action = { do: "command", command: expanded ? COMMANDS.off : COMMANDS.on, input } as const;
  const titleId = `${section.id}-t`;
  return (
    <section className={`flag${expanded ? " on" : ""}`} id={section.id} aria-labelledby={titleId}>
      {/* The whole row presses the switch; its name stays the title alone. */}
      <label className="fl" htmlFor={`${section.id}-switch`}>
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
          value={stepsText(action)}
          className={`sw${expanded ? " on" : ""}`}
          role="switch"
          aria-checked={expanded}
          aria-labelledby={titleId}
          aria-describedby={section.about ? `${titleId}-about` : undefined}
          onClick={(event) => {
            event.preventDefault();
            void switches.set(section.root, !expanded, { ...COMMANDS, input });
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
