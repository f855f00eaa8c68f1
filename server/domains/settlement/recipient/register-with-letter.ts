// An account for whoever wants to pay a letter: the answer is that of a registration, whether or not the address was known.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { receivedLetters as contract } from '#lib/contract/received-letters.ts'
import type { Context } from '#server/context.ts'
import { registerUser } from '#server/domains/accounts/registration/register-user.ts'
import { findLetter } from './find-letter.ts'

/** The confirmation leads back to the letter, which its holder then ties to the account. */
export async function registerWithLetter(
  context: Context,
  { token, body }: ParsedInput<typeof contract.register>,
): Promise<void> {
  const { row } = await findLetter(context, token)
  await registerUser(context, { body }, { letter: row.id })
}
