/** Which papers can be shown, and as what. */
interface Typed {
  content_type: string;
}

export const isPdf = ({ content_type }: Typed): boolean => content_type === "application/pdf";
export const isShowable = (paper: Typed): boolean => isPdf(paper) || paper.content_type.startsWith("image/");
