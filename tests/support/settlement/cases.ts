// Claims in a lawyer’s hands, in tests of cases.
import { eq } from 'drizzle-orm'
import { litigations } from '#lib/contract/litigations.ts'
import { COST_NOTE_VERSION } from '#lib/rules/settlement/litigations.ts'
import { users } from '#server/db/schema/accounts.ts'
import type { TestApi } from '../api.ts'
import { makePerson, type PersonOptions, type TestPerson } from '../people/people.ts'
import { makeClaim } from './claims.ts'

const verify = (api: TestApi, { id }: TestPerson) =>
  api.services.db.update(users).set({ identity_verified: true }).where(eq(users.id, id))

/** A creator whose identity is verified. */
export async function makeVerified(api: TestApi, options: PersonOptions = {}): Promise<TestPerson> {
  const person = await makePerson(api, options)
  await verify(api, person)
  return person
}

export const makeLawyer = (api: TestApi, options: PersonOptions = {}): Promise<TestPerson> =>
  makePerson(api, { account_type: 'advertiser', roles: ['lawyer'], ...options })

export const askLawyer = (api: TestApi, creator: TestPerson, infringement: string) =>
  api
    .as(creator)
    .call(litigations.open, { id: infringement, body: { agreed: true, cost_note_version: COST_NOTE_VERSION } })

/** Asked and taken; the case’s id. */
export async function takenCase(
  api: TestApi,
  { creator, lawyer, claim }: { creator: TestPerson; lawyer: TestPerson; claim: string },
): Promise<string> {
  const { body, problem, status } = await askLawyer(api, creator, claim)
  if (status !== 201) throw new Error(`asking answered ${status} ${problem.code}`)
  await api.as(lawyer).call(litigations.accept, { id: body.id })
  return body.id
}

/** Taken by a lawyer who is a stranger to everybody else. */
export async function caseOfNobodyElse(api: TestApi, creator: TestPerson, image: string): Promise<string> {
  await verify(api, creator)
  const { id } = await makeClaim(api, { creator, image })
  return takenCase(api, { creator, lawyer: await makeLawyer(api), claim: id })
}
