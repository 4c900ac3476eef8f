import { Command as Cmdk } from "cmdk";
import type { Preview } from "#server";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk } from "../../desk/desk-context.ts";
import { Dialog } from "../../desk/dialog.tsx";
import { prefixScore } from "../../desk/lists/prefix-match.ts";
import { KeyCaps } from "../../desk/key-caps.tsx";
import { PersonAvatar } from "../../desk/pictures/person-avatar.tsx";
import { personaGroups } from "./persona-groups.ts";

type Persona = Preview["personas"][number];

interface PersonaPickerProps {
  preview: Preview;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onChoose(id: string): void;
}

/** Who is looked at; pressed, everybody who could be, to be looked for by name, story or part of the journey. */
export function PersonaPicker({ preview, isOpen, onOpen, onChoose }: PersonaPickerProps) {
  const { say, desk } = useDesk();
  const chosen = preview.personas.find(({ id }) => id === preview.at.persona);
  return (
    <>
      <button type="button" className="cbtn who" aria-haspopup="dialog" aria-expanded={isOpen} title={say("desk.preview.persona")} onClick={() => onOpen(true)}>
        <span className="vh">{say("desk.said-of", { name: say("desk.preview.persona"), text: "" })}</span>
        {chosen && <Face persona={chosen} />}
        <span className="words">{chosen && saidOf(chosen, say)}</span>
        <KeyCaps keys={desk.shortcuts["preview.persona"] ?? ""} />
        <Icon name="chev" size="xs" />
      </button>
      {isOpen && <PersonaList preview={preview} onClose={() => onOpen(false)} onChoose={onChoose} />}
    </>
  );
}

function PersonaList({ preview, onClose, onChoose }: { preview: Preview; onClose(): void; onChoose(id: string): void }) {
  const { say } = useDesk();
  return (
    <Dialog label={say("desk.preview.choose-persona")} className="pal personas" onClose={onClose}>
      <Cmdk label={say("desk.preview.choose-persona")} defaultValue={preview.at.persona ?? ""} filter={foundBy} loop>
        <div className="pq">
          <Icon name="search" size="s" />
          <Cmdk.Input placeholder={say("desk.preview.find-persona")} data-autofocus />
          <KeyCaps keys="Escape" />
        </div>
        <Cmdk.List className="pl" label={say("desk.preview.choose-persona")}>
          <Cmdk.Empty className="none">{say("desk.preview.no-persona")}</Cmdk.Empty>
          {personaGroups(preview).map(({ label, personas }) => {
            const heading = say(label ?? "desk.preview.floor.elsewhere");
            return (
              <Cmdk.Group key={heading} heading={heading}>
                {personas.map((persona) => (
                  <Cmdk.Item
                    key={persona.id}
                    value={persona.id}
                    keywords={[saidOf(persona, say), persona.id, heading, say(`desk.preview.audience-${persona.audience}`)]}
                    onSelect={() => {
                      onClose();
                      onChoose(persona.id);
                    }}
                  >
                    <Face persona={persona} />
                    <span>{saidOf(persona, say)}</span>
                    {persona.id === preview.at.persona && <small>{say("desk.preview.chosen")}</small>}
                  </Cmdk.Item>
                ))}
              </Cmdk.Group>
            );
          })}
        </Cmdk.List>
      </Cmdk>
    </Dialog>
  );
}

/** By words, as commands are found; whoever writes the id of one, as the documents name them, means that one. */
const foundBy = (id: string, asked: string, keywords?: string[]): number => (id === asked.trim() ? 2 : prefixScore(id, asked, keywords));

/** Nobody is nobody: whoever isn't signed in has no face. */
function Face({ persona: { id, avatar } }: { persona: Persona }) {
  return avatar === null ? <Icon name="people" size="s" /> : <PersonAvatar url={null} drawing={avatar} seed={id} size={20} />;
}

const saidOf = ({ name, about }: Persona, say: ReturnType<typeof useDesk>["say"]): string =>
  name === null ? about : say("desk.said-of", { name, text: about });
