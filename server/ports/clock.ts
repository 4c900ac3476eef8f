/** Time is passed in, so that the sandbox can move it and tests can hold it. */
export interface Clock {
  now(): Date;
}
