import { icon } from "../../drawings/icons.tsx";

/** Why a file was not taken; nothing while none was refused. */
export const UploadFailure = ({ id, text }: { id: string; text: string | null }) =>
  text === null ? null : (
    <p className="msg" id={id} role="alert">
      {icon("bad", "s")}
      {text}
    </p>
  );
