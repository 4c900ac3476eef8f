import type { RichText } from "#screens/language/documents/descriptor.ts";
import { Rich } from "../../elements/rich-text.tsx";

export interface Slide {
  id: string;
  title: string;
  text: RichText;
  picture: string;
  badge?: string;
}

/** What a slide says: the same in its skeleton, which is as high because of it. */
export const SlideWords = ({ slide: { badge, title, text } }: { slide: Slide }) => (
  <>
    {badge && <span className="tag">{badge}</span>}
    <h3 className="display section">{title}</h3>
    <p className="muted">
      <Rich text={text} />
    </p>
  </>
);
