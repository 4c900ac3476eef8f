import { Fragment } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { named } from "../desk/command-register.ts";
import { useAllCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Dialog } from "../desk/dialog.tsx";
import { KeyCaps } from "../desk/key-caps.tsx";

/** Every key that does something right now. */
export function Help({ onClose }: { onClose: () => void }) {
  const { say } = useDesk();
  const keyed = named(useAllCommands().filter(({ keys }) => keys !== ""));
  const groups = [...new Set(keyed.map(({ group }) => group))];
  return (
    <Dialog label={say("desk.help.title")} className="help-box" onClose={onClose}>
      <header>
        <div>
          <h2>{say("desk.help.title")}</h2>
          <p>{say("desk.help.text")}</p>
        </div>
        <button type="button" className="cbtn ghost" onClick={onClose} data-autofocus aria-label={say("desk.close")}>
          <Icon name="x" size="s" />
        </button>
      </header>
      <div className="help-groups">
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {keyed
                .filter((command) => command.group === group)
                .map(({ id, label, allKeys, disabled }) => (
                  <div key={id} className={disabled === undefined ? undefined : "off"}>
                    <dt>
                      {label}
                      {disabled !== undefined && <small>{disabled}</small>}
                    </dt>
                    <dd>
                      {allKeys.map((keys) => (
                        <Fragment key={keys}>
                          <span className="vh">{keys}</span>
                          <KeyCaps keys={keys} />
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
