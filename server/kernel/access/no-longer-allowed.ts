/** Whoever asked lost their role while a long answer was on its way: what has not left stays. No fault of the product's. */
export class NoLongerAllowed extends Error {
  override readonly name = "NoLongerAllowed";
}
