// Deleting an account in tests: the request, the file of the letter, and an outside that fails when told to.
import { desc } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { profiles } from '#lib/contract/profiles.ts'
import { account_deletions } from '#server/db/schema/profiles.ts'
import type { TestApi } from './api.ts'
import { PASSWORD, type TestPerson } from './people/people.ts'

export const askDeletion = (api: TestApi, person: TestPerson, password = PASSWORD) =>
  api.as(person).call(profiles.deleteCurrent, { body: { reason: 'I am moving on.', password } })

/** The same where it is only a step on the way. */
export async function mustAskDeletion(api: TestApi, person: TestPerson): Promise<void> {
  const { status } = await askDeletion(api, person)
  if (status !== 202) throw new Error(`the request to be deleted answered ${status}`)
}

export type Deletion = typeof account_deletions.$inferSelect

export async function newestDeletion(api: TestApi): Promise<Deletion> {
  const [found] = await api.services.db.select().from(account_deletions).orderBy(desc(account_deletions.id)).limit(1)
  if (!found) throw new Error('nobody has asked to be deleted')
  return found
}

/** The path of the newest export letter to an address. */
export async function exportPath(api: TestApi, email: string): Promise<string> {
  const letters = (await api.outbox()).filter(mail => mail.to === email && mail.template === 'account_export')
  const path = /\/api\/profiles\/exports\/[\w-]{43}/.exec(letters.at(-1)?.text ?? '')?.[0]
  if (!path) throw new Error(`no export letter to ${email}`)
  return path
}

/** The files of the export behind a letter's link. */
export async function readExportFile(api: TestApi, email: string): Promise<Record<string, Uint8Array>> {
  const response = await api.fetch(await exportPath(api, email))
  if (response.status !== 200) throw new Error(`the export answered ${response.status}`)
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

export const jsonOf = (files: Record<string, Uint8Array>, name: string) =>
  JSON.parse(strFromU8(files[name] ?? new Uint8Array()))

/** Makes one method of a port fail from its `at`-th call on, until the returned function is called. */
export function breakPort<P extends 'storage' | 'payment'>(
  api: TestApi,
  port: P,
  method: keyof TestApi['ports'][P],
  at = 1,
): () => void {
  const whole = api.ports[port]
  const original = whole[method]
  let calls = 0
  const broken = (...given: unknown[]) => {
    calls += 1
    if (calls >= at) return Promise.reject(new Error('power cut'))
    return (original as (...args: unknown[]) => unknown)(...given) // a method of the port, called as it was
  }
  api.ports[port] = { ...whole, [method]: broken }
  return () => {
    api.ports[port] = whole
  }
}
