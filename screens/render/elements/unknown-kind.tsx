// @chunk idle
import { type ReactNode, useEffect } from "react";
import { Icon } from "../drawings/icons.tsx";
import { useScope, useUi } from "../session/scope.ts";

export interface UnknownKindProps {
  kind: string;
  fallback: unknown;
  children?: ReactNode;
}

/**
 * A kind that a newer server sends and this client does not know yet. Children are still drawn; what
 * has to be answered says so and offers help, and is never skipped; the rest leaves a quiet placeholder.
 */
export function UnknownKind({ kind, fallback, children }: UnknownKindProps) {
  const { host, perform } = useScope();
  const ui = useUi();
  useEffect(() => {
    host.report(new Error(`This client does not know the kind ${kind}.`), { kind });
  }, [host, kind]);
  if (children) return children;
  if (fallback === "help") {
    return (
      <div className="note warn" role="alert">
        <Icon name="alert" />
        <div>
          <p>{ui("ui.unknown-required")}</p>
          <button type="button" className="btn line sm" onClick={() => void perform({ do: "support" })}>
            {ui("ui.contact-support")}
          </button>
        </div>
      </div>
    );
  }
  return (
    <p className="placeholder" data-kind={kind}>
      {ui("ui.placeholder")}
    </p>
  );
}
