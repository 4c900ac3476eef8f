/** Whoever asked lost their role while a long answer was on its way, or the account that it is of was deleted: what has not left stays. No fault of the product's. */
export class NoLongerAllowed extends Error {
  override readonly name = "NoLongerAllowed";
}
