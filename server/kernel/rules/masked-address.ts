/** `c•••@example.com`: enough to know one's own address by, and nobody else's. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "" : `${[...email][0]}•••${email.slice(at)}`;
}
