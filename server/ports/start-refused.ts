/** A start that can't go on, and what to do about it: said in words, without a stack. */
export abstract class StartRefused extends Error {}
