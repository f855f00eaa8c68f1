// Asks the service about a check code, and says also when it cannot be asked.
import { ApiFailure } from '#lib/api/api-failure.ts'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { CheckedLetter } from '#lib/contract/received-letters.ts'

export type CheckedCode = { code: string; state: 'answered' | 'slow' | 'away'; letter: CheckedLetter | null }

export async function readCode(typed: string): Promise<CheckedCode> {
  const code = typed.trim().slice(0, 60)
  try {
    return { code, state: 'answered', letter: await callFromServer(api.receivedLetters.check, { query: { code } }) }
  } catch (error) {
    const status = error instanceof ApiFailure ? error.problem.status : 0
    if (status === 404 || status === 400 || status === 422) return { code, state: 'answered', letter: null }
    return { code, state: status === 429 ? 'slow' : 'away', letter: null }
  }
}
