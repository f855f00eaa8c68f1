// What paying a letter comes to.
import type { LetterQuote } from '#lib/contract/received-letters.ts'

export type LetterPaymentProps = {
  token: string
  /** With a licence, or the damages alone. */
  license: boolean
  /** The licence is for showing the photograph through the plugin. */
  plugin?: boolean
  /** What the letter says that it costs. */
  said_cents: number
}

export const dueOf = ({ damages_cents, license: offered }: LetterQuote, license: boolean): number =>
  (damages_cents ?? 0) + (license ? (offered?.total_cents ?? 0) : 0)
