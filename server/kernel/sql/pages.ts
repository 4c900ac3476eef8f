/** A page of a list, and whoever looks at it. */

export interface PageOf {
  limit: number;
  offset: number;
}

/** Who looks, and since when a look of theirs is the same visit. */
export interface Looked {
  by: string;
  since: string;
}
