// The account of somebody who claims is erased: what was asked of others ends with it, and they hear of it; a payment holds it back.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { letterSettings } from '#lib/contract/letter-settings.ts'
import { newId } from '#lib/ids.ts'
import { emails } from '#server/db/schema/accounts.ts'
import { infringement_answers, infringements, mailings, settlement_settings } from '#server/db/schema/settlement.ts'
import { sendLetters } from '#server/domains/settlement/mailings/send-letters.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { askDeletion, jsonOf, readExportFile } from '#tests/support/deletion.ts'
import type { TestPerson } from '#tests/support/people/people.ts'
import { claimableHit, claimableImage, draftOf, makeClaimant, sign } from '#tests/support/settlement/claimable.ts'

let api: TestApi
let creator: TestPerson
let claim: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeClaimant(api)
  const image = await claimableImage(api, creator, 35_001)
  const hit = await claimableHit(api, creator, image, { site: 'forgotten.example' })
  const { body } = await sign(api, creator, draftOf([hit]))
  claim = body.id
  await sendLetters(api.context, body.mailings[0]?.id ?? '')
  await api.as(creator).call(letterSettings.update, { body: { message_en: 'I live from it.' } })
})
afterAll(() => api.close())

const claimRow = async () => (await api.services.db.select().from(infringements).where(eq(infringements.id, claim)))[0]

it('is held back while the other side is paying', async () => {
  const id = newId('infringement_answer', api.clock.now())
  const answer = { id, infringement_id: claim, kind: 'pay' as const, state: 'open' as const }
  await api.services.db.insert(infringement_answers).values({ ...answer, created_at: api.clock.now() })
  const { status, problem } = await askDeletion(api, creator)
  expect([status, problem.code]).toEqual([409, 'invoice_validating'])
  await api.services.db.delete(infringement_answers).where(eq(infringement_answers.id, id))
})

it('ends what is asked, stops the letters, tells the recipient, and hands the claim over', async () => {
  expect((await askDeletion(api, creator)).status).toBe(202)
  await api.runJobs()
  expect(await claimRow()).toMatchObject({ state: 'not_settled', outcome: 'withdrawn' })
  const letters = await api.services.db.select().from(mailings).where(eq(mailings.infringement_id, claim))
  expect(letters.map(({ state }) => state).toSorted()).toEqual(['sent', 'stopped', 'stopped'])
  expect(await api.services.db.select().from(settlement_settings)).toEqual([])
  const written = await api.services.db.select().from(emails).where(eq(emails.to, 'office@forgotten.example'))
  expect(written.length).toBeGreaterThan(1)
  const files = await readExportFile(api, creator.email)
  expect(jsonOf(files, 'claims.json')).toMatchObject([{ id: claim }])
  expect(jsonOf(files, 'letter-addresses.json')).toMatchObject([{ address: 'office@forgotten.example' }])
  expect(jsonOf(files, 'letter-settings.json')).toMatchObject([{ message_en: 'I live from it.' }])
})
