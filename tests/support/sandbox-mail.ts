export interface SandboxMail {
  message_id: string;
  to: string[];
  subject: string;
  text: string;
}

/** Mails that the sandbox's mail server received for an address. */
export async function mailsTo(url: string, address: string): Promise<SandboxMail[]> {
  return (await (await fetch(`${url}/sandbox/mail.json?to=${encodeURIComponent(address)}`)).json()) as SandboxMail[];
}
