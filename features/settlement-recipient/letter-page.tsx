// The page of one letter as its address asks for it: read on the server, with what the last answer came to.
import { getTranslations } from 'next-intl/server'
import type { FormAnswer, ReceivedLetter } from '#lib/contract/received-letters.ts'
import { AnsweredNotice } from './answered-notice.tsx'
import type { LetterEntry } from './letter-account.tsx'
import { LetterScreen } from './letter-screen.tsx'
import { LetterWays } from './letter-ways.tsx'
import { PaymentFollow } from './payment-follow.tsx'

/** Of the address, and so not to be believed. */
export type LetterSaid = { done?: unknown; refused?: unknown; at?: unknown; purchase?: unknown; guest?: unknown }
type Props = { token: string; letter: ReceivedLetter; said: LetterSaid; signed_in: boolean; entry: LetterEntry }

const answers = ['remove', 'credit', 'prove', 'file', 'contest'] as const satisfies readonly FormAnswer[]
const named = (value: unknown): FormAnswer | null => answers.find(each => each === value) ?? null

export async function LetterPage({ token, letter, said, signed_in, entry }: Props) {
  const t = await getTranslations('received-letter.answers')
  const errors = await getTranslations('errors.codes')
  const done = given(letter, said.done === 'pay' ? 'pay' : named(said.done))
  const at = named(said.at)
  const guest = typeof said.guest === 'string' ? { token, id: said.guest } : null
  const code = typeof said.refused === 'string' ? said.refused : null
  // The messages say which words are codes.
  const key = code as 'conflict'
  const refused = at !== null && code !== null ? { at, text: errors(errors.has(key) ? key : 'unknown') } : null
  return (
    <LetterScreen
      token={token}
      letter={letter}
      outcome={
        typeof said.purchase === 'string' && (signed_in || guest) ? (
          <PaymentFollow purchase={said.purchase} guest={guest} />
        ) : (
          done && <AnsweredNotice key={done}>{t(`done.${done}`, { sender: letter.sender_name })}</AnsweredNotice>
        )
      }
      entry={entry}
      ways={<LetterWays token={token} letter={letter} refused={refused} />}
    />
  )
}

/** Thanks are said for what was really answered. */
function given(
  { answers: all, invoices }: ReceivedLetter,
  done: FormAnswer | 'pay' | null,
): FormAnswer | 'pay' | 'pay_guest' | null {
  if (done === 'pay') {
    if (!all.some(({ kind, state }) => (kind === 'pay' || kind === 'buy') && state === 'accepted')) return null
    return invoices.length > 0 ? 'pay_guest' : 'pay'
  }
  const kind = done === 'file' ? 'prove' : done
  return all.some(answer => answer.kind === kind) ? done : null
}
