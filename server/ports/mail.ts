// Hands one finished email to the outside world.
type Email = {
  id: string
  to: string
  /** Where answers go instead of the sender's own address. */
  reply_to: string | null
  subject: string
  text: string
  html: string
}

export type MailPort = {
  /** Resolves when the email is accepted for delivery. Safe to call again with the same `id`. */
  send(message: Email): Promise<void>
  /** Throws when emails cannot be handed over now. */
  check(): Promise<void>
}
