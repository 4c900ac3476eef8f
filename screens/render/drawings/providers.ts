/** The sign-in providers: the `provider` vocabulary of `schemas/data.json`. */
export const PROVIDERS = ["google", "apple", "linkedin", "facebook"] as const;
