/** What a check takes, in steps, whatever it does: a step is a thing looked at once. The same on every machine, as no time is. */
export class Effort {
  /** Steps taken so far. */
  spent = 0;
  /** Steps that may be taken. */
  most = Infinity;

  spend(steps: number): void {
    this.spent += steps;
  }

  get left(): number {
    return this.most - this.spent;
  }

  /** From then on nothing more is thought through: each question is answered by "perhaps". */
  get isOver(): boolean {
    return this.spent >= this.most;
  }
}
