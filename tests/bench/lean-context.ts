/** What the bench's server hands to the hand-written page besides the product's own context. */
export interface LeanContext {
  /** The answers of the person who asks, straight from the store. */
  readAnswers(): Promise<Record<string, string>>;
}
