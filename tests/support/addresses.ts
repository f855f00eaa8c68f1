// Further addresses of people, for tests.
import { email_addresses } from '#server/db/schema/profiles.ts'
import { issueKey } from '#server/domains/accounts/tokens.ts'
import type { TestApi } from './api.ts'

let made = 0

/** An address that nobody has yet. */
export function newAddress(): string {
  made += 1
  return `further-${made}@auctor.example`
}

/** Has a person wait for an address to be confirmed; the key of its letter. A second letter to one address would have to wait. */
export async function waitingAddress(api: TestApi, person: { id: string }, email: string): Promise<string> {
  const id = `ema_${person.id}`
  const row = { id, user_id: person.id, email, primary: false, created_at: api.clock.now() }
  await api.services.db.insert(email_addresses).values(row)
  return issueKey(api.context, person.id, 'add_email', { email_id: id })
}
