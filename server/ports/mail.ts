// Hands one finished email to the outside world.
type Email = {
  id: string
  to: string
  /** Where answers go instead of the sender's own address. */
  reply_to: string | null
  /** For letters that may be left with one press (RFC 8058); null for all that concern an account or a case. */
  unsubscribe_url: string | null
  subject: string
  text: string
  html: string
}

/** The server of the address will never take this email; with what it answered. */
export class MailRefused extends Error {
  readonly reply: string
  constructor(reply: string) {
    super('the email was refused')
    this.name = 'MailRefused'
    this.reply = reply
  }
}

export type MailPort = {
  /** Emails are read in our own table: what they say has to stay there. */
  keeps?: true
  /** Resolves when the email is accepted for delivery, throws `MailRefused` when it never will be. Safe to call again with the same `id`. */
  send(message: Email): Promise<void>
  /** Throws when emails cannot be handed over now. */
  check(): Promise<void>
}
