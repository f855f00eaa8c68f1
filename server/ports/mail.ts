// Hands one finished letter to the outside world.
export type Letter = {
  id: string
  to: string
  /** Where answers go instead of the sender's own address. */
  reply_to: string | null
  subject: string
  text: string
  html: string
}

export type MailPort = {
  /** Resolves when the letter is accepted for delivery. Safe to call again with the same `id`. */
  send(letter: Letter): Promise<void>
}
