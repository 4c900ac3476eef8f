import type { ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { ActionElement } from "../../elements/action-element.tsx";
import { pictureUrl } from "../../drawings/pictures.ts";
import type { BlockProps } from "../draw/block.ts";

interface PictureCardProps {
  title: string;
  subtitle?: string;
  picture: string;
  badge?: string;
  price: string;
  unit?: string;
  parts?: readonly boolean[];
  detail?: string;
  action: ResolvedAction;
}

export function PictureCardBlock({ block }: BlockProps<PictureCardProps>) {
  return (
    <article className="picture-card">
      <div className="pic">
        <img src={pictureUrl(block.picture)} alt="" width={480} height={320} loading="lazy" decoding="async" />
        {block.badge && <span className="badge">{block.badge}</span>}
      </div>
      <div className="words">
        <h2 className="display">
          <ActionElement action={block.action} className="whole">
            {block.title}
          </ActionElement>
        </h2>
        {block.subtitle && <p className="sub">{block.subtitle}</p>}
        <p className="price">
          <b>{block.price}</b>
          {block.unit && <span>{block.unit}</span>}
        </p>
        {(block.detail || block.parts) && (
          <p className="foot">
            {block.detail}
            {block.parts && <Windows parts={block.parts} />}
          </p>
        )}
      </div>
    </article>
  );
}

const Windows = ({ parts }: { parts: readonly boolean[] }) => (
  <span className="windows" aria-hidden="true">
    {parts.map((isThere, at) => (
      <i key={at} className={isThere ? "lit" : undefined} />
    ))}
  </span>
);
