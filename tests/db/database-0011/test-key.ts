/** 32 bytes that say what they are: a key that seals the test's own numbers and nothing else. */
export const TEST_KEY = Buffer.from("this key is for a fixture alone!").toString("hex");
