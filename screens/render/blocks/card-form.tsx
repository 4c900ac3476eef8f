import { deferred } from "../deferred.tsx";
import type { BlockProps } from "./block.ts";
import type { CardFormProps } from "./card-fields.tsx";

/** Card details and the button that pays. The payment provider's code comes when the form is drawn. */
const LateCardFields = deferred<BlockProps<CardFormProps>>(
  async () => (await import("./card-fields.tsx")).CardFields,
  () => <div className="card-form skeleton" aria-hidden="true"><i /><i /></div>,
);

export function CardFormBlock(props: BlockProps<CardFormProps>) {
  return <LateCardFields {...props} />;
}
