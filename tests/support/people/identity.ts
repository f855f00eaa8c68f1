// Documents to hand in, and people and companies who hand them in.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { UboForm } from '#lib/contract/account-forms.ts'
import { identity } from '#lib/contract/identity.ts'
import type { DocumentKind } from '#lib/rules/accounts/identity.ts'
import { payment_users } from '#server/db/schema/identity.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import type { TestApi } from '../api.ts'
import { control } from '../mangopay/payment.ts'
import { makePerson, type PersonOptions, type TestPerson } from './people.ts'

const SIZE = 40_000

/** A file that is a PDF as far as anybody looks; the stand-in refuses one that contains such a word as `refuse_expired`. */
export function pdf({ word = 'accept', bytes = SIZE }: { word?: string; bytes?: number } = {}): File {
  const start = Buffer.from(`%PDF-1.7\n${word}\n`)
  const content = Buffer.concat([start, randomBytes(SIZE * 200)]).subarray(0, bytes)
  return new File([new Uint8Array(content)], 'scan.pdf', { type: 'application/pdf' })
}

export const handIn = (api: TestApi, person: TestPerson, kind: DocumentKind, file: Blob = pdf()) =>
  api.as(person).call(identity.handIn, { body: { kind }, file })

/** Lets the provider decide what it has been asked, and the product hear of it as it would without a notification. */
export async function decided(api: TestApi): Promise<void> {
  await api.runJobs()
  await control('/clock', { seconds: 10 })
  await askAgain(api)
}

/** The round of questions that is made every few minutes. */
export async function askAgain(api: TestApi): Promise<void> {
  const { askProviderAgain } = await import('#server/domains/accounts/identity/jobs.ts')
  await askProviderAgain.run(api.context, {})
  await api.runJobs()
}

/** A company of which everything is known but its owners and its documents. */
export async function makeCompany(api: TestApi, options: PersonOptions = {}): Promise<TestPerson> {
  const person = await makePerson(api, options)
  await api.services.db.update(profiles).set(company).where(eq(profiles.user_id, person.id))
  return person
}

const company = {
  user_type: 'legal' as const,
  company_type: 'business' as const,
  company_name: 'Atelier du Nord',
  company_email: 'atelier@auctor.example',
  company_number: '732829320',
  company_address: '3 rue des Arts',
  company_zip: '59000',
  company_city: 'Lille',
  company_country: 'FR',
  representative_civility: 'madame' as const,
  representative_first_name: 'Irène',
  representative_last_name: 'Nord',
  representative_email: 'irene@auctor.example',
  representative_born_on: '1975-04-02',
  representative_nationality: 'FR',
  representative_country: 'FR',
}

export const uboBody = (changes: Partial<z.input<typeof UboForm>> = {}): z.input<typeof UboForm> => ({
  first_name: 'AcceptUBO',
  last_name: 'Nord',
  born_on: '1970-01-31',
  birth_city: 'Lille',
  birth_country: 'FR',
  nationality: 'FR',
  address: '3 rue des Arts',
  zip: '59000',
  city: 'Lille',
  country: 'FR',
  ...changes,
})

export async function providerIdOf(api: TestApi, person: TestPerson): Promise<string> {
  const [row] = await api.services.db.select().from(payment_users).where(eq(payment_users.user_id, person.id))
  if (!row) throw new Error('not known at the provider')
  return row.provider_id
}
