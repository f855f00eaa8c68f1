// Hands one finished letter to the outside world.
export type Letter = { id: string; to: string; subject: string; text: string; html: string }

export type MailPort = {
  /** Resolves when the letter is accepted for delivery. Safe to call again with the same `id`. */
  send(letter: Letter): Promise<void>
}
