// Looks at the pages of claims: made on their days and when they are asked for, written down once, and what follows from them.
import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { type OpenWeb, openWeb } from '#server/adapters/web/open-web.ts'
import { notices } from '#server/db/schema/monitoring.ts'
import {
  compliance_checks,
  infringement_answers,
  infringement_events,
  infringements,
  mailings,
} from '#server/db/schema/settlement.ts'
import { makeCheck, recordingKey } from '#server/domains/settlement/compliance/make-check.ts'
import { planChecks } from '#server/domains/settlement/compliance/plan-checks.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { changesOf, original, pageAddress, templates } from '#tests/support/settlement/changed-pages.ts'
import { type ChangingWeb, startChangingWeb } from '#tests/support/settlement/changing-web.ts'
import { type SignedClaim, signClaim } from '#tests/support/settlement/signed-claim.ts'
import { watchPhotograph } from '#tests/support/settlement/watched-photograph.ts'

let web: ChangingWeb
let open: OpenWeb
let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  web = await startChangingWeb()
  open = openWeb({
    public_url: 'http://auctor.test',
    stand_in: [{ host_suffix: '.localhost', port: web.port }],
    findBrowser: () => Promise.reject(new Error('no browser')),
    now: () => api.clock.now().getTime(),
  })
  api = await testApi({ matching: true, ports: { web: open.web } })
  creator = await makePerson(api)
  image = await watchPhotograph(api, creator)
})
afterAll(async () => {
  await api.close()
  await open.close()
  await web.close()
})

const [magazine] = templates
let claims = 0
async function claimed(kind: 'claim' | 'removal' = 'claim'): Promise<SignedClaim & { host: string }> {
  if (!magazine) throw new Error('there is no page')
  claims += 1
  const host = `claimed-${claims}.localhost`
  web.serve(host, original(magazine))
  return { ...(await signClaim(api, { creator, image, kind, page: pageAddress(host, web.port) })), host }
}
function change(host: string, name: string): void {
  const found = magazine && changesOf(magazine, image, '').find(each => each.name === `magazine: ${name}`)
  if (!found) throw new Error(`there is no change ${name}`)
  web.serve(host, found.site)
}
async function look(): Promise<void> {
  await api.context.enqueue(planChecks, {})
  await api.runJobs()
}
/** As the recipient’s page does when somebody says that it is done. */
async function sayDone({ id, row }: SignedClaim): Promise<void> {
  const at = api.clock.now()
  const answer = {
    id: newId('infringement_answer', at),
    infringement_id: id,
    kind: 'remove',
    state: 'open',
    created_at: at,
  } as const
  await api.services.db.insert(infringement_answers).values(answer)
  await api.services.db.update(infringements).set({ removal_state: 'pending' }).where(eq(infringements.id, id))
  const check = {
    id: newId('compliance_check', at),
    infringement_hit_id: row,
    infringement_id: id,
    reason: 'requested',
    due_at: at,
  } as const
  await api.services.db.insert(compliance_checks).values(check)
  await look()
}
const checksOf = ({ id }: SignedClaim) =>
  api.services.db
    .select()
    .from(compliance_checks)
    .where(eq(compliance_checks.infringement_id, id))
    .orderBy(asc(compliance_checks.due_at), asc(compliance_checks.id))
async function rowOf({ id }: SignedClaim) {
  const [row] = await api.services.db.select().from(infringements).where(eq(infringements.id, id))
  if (!row) throw new Error('the claim is gone')
  return row
}
describe('looks at the page of a claim', () => {
  it('are made at the sign-off and on days 1, 10 and 15, each kept under its digest', async () => {
    const claim = await claimed()
    await look()
    const planned = await checksOf(claim)
    const days = planned.map(({ due_at }) =>
      Math.round((due_at.getTime() - (planned[0]?.due_at.getTime() ?? 0)) / 86_400_000),
    )
    expect(days).toEqual([0, 1, 10, 15])
    expect(planned.map(({ result }) => result)).toEqual(['still_there', null, null, null])
    for (const days_on of [1, 9, 5]) {
      api.clock.forward({ days: days_on })
      await look()
    }
    const made = await checksOf(claim)
    expect(made.map(({ result }) => result)).toEqual(Array(4).fill('still_there'))
    for (const { recording_sha256 } of made) {
      const kept = await api.ports.storage.read(recordingKey(recording_sha256 ?? ''))
      expect(
        createHash('sha256')
          .update(kept ?? '')
          .digest('hex'),
      ).toBe(recording_sha256)
    }
    expect((await rowOf(claim)).gone_at).toBeNull()
  })

  it('take a removal down, stop the letters, and leave open what is owed', async () => {
    const claim = await claimed()
    await look()
    change(claim.host, 'taken out')
    await sayDone(claim)
    const row = await rowOf(claim)
    expect([row.state, row.regularization]).toEqual(['to_be_settled', 'successful'])
    expect(row.gone_at).not.toBeNull()
    const letters = await api.services.db.select().from(mailings).where(eq(mailings.infringement_id, claim.id))
    expect(letters.map(({ state }) => state).sort()).toEqual(['sent', 'stopped', 'stopped'])
    const [answer] = await api.services.db
      .select()
      .from(infringement_answers)
      .where(eq(infringement_answers.infringement_id, claim.id))
    expect(answer?.state).toBe('accepted')
    expect((await checksOf(claim)).filter(({ result }) => result === null).length).toBeGreaterThanOrEqual(3)
  })

  it('close a request for removal by themselves, and tell both sides with the day', async () => {
    const before = (await api.outbox()).length
    const claim = await claimed('removal')
    await look()
    change(claim.host, 'another picture in its place')
    await sayDone(claim)
    const row = await rowOf(claim)
    expect([row.state, row.outcome, row.removal_state]).toEqual(['settled', 'removed', 'completed'])
    const told = (await api.outbox()).slice(before).filter(({ template }) => template === 'case_closed')
    expect(told.map(({ to }) => to)).toContain(creator.email)
    expect(told.map(({ to }) => to).some(to => to.startsWith('office@'))).toBe(true)
    expect(told.every(({ text }) => text.includes('closed'))).toBe(true)
    const noticed = await api.services.db.select().from(notices).where(eq(notices.key, claim.id))
    expect(noticed).toMatchObject([{ user_id: creator.id, kind: 'compliance_checked', details: { news: 'removed' } }])
    const events = await api.services.db
      .select()
      .from(infringement_events)
      .where(eq(infringement_events.infringement_id, claim.id))
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['checked', 'answer_accepted', 'closed']))
    // What is gone may come back: its page is looked at until the calendar is over, and its creator alone is told, once.
    change(claim.host, 'unchanged')
    const sent = (await api.outbox()).length
    api.clock.forward({ days: 1 })
    await look()
    api.clock.forward({ days: 30 })
    await look()
    expect((await checksOf(claim)).filter(({ result }) => result === null)).toEqual([])
    const back = (await api.outbox()).slice(sent).filter(({ text }) => text.includes(claim.host))
    expect(back.map(({ to, template }) => [to, template])).toEqual([[creator.email, 'compliance_checked']])
    expect(back[0]?.text).toContain('prepare a new notice')
    expect(await rowOf(claim)).toMatchObject({ state: 'settled', outcome: 'removed', removal_state: 'completed' })
  })

  it('say so when it is still there, cropped and under another name', async () => {
    const claim = await claimed('removal')
    await look()
    change(claim.host, 'cropped')
    await sayDone(claim)
    const row = await rowOf(claim)
    expect([row.state, row.removal_state, row.regularization]).toEqual(['to_be_settled', 'requested', 'refused'])
    const [answer] = await api.services.db
      .select()
      .from(infringement_answers)
      .where(eq(infringement_answers.infringement_id, claim.id))
    expect(answer?.state).toBe('refused')
  })

  it('change nothing when the page cannot be read, and come back to it', async () => {
    const claim = await claimed('removal')
    await look()
    change(claim.host, 'status 503')
    await sayDone(claim)
    expect(await rowOf(claim)).toMatchObject({ state: 'to_be_settled', gone_at: null, removal_state: 'pending' })
    change(claim.host, 'page gone')
    api.clock.forward({ days: 1 })
    await look()
    expect(await rowOf(claim)).toMatchObject({ state: 'settled', outcome: 'removed' })
  })

  it('notice that it was put back', async () => {
    const claim = await claimed()
    await look()
    change(claim.host, 'taken out')
    await sayDone(claim)
    expect((await rowOf(claim)).gone_at).not.toBeNull()
    change(claim.host, 'unchanged')
    api.clock.forward({ days: 1 })
    await look()
    expect((await rowOf(claim)).gone_at).toBeNull()
  })

  it('are written down once, however often their job runs', async () => {
    const claim = await claimed('removal')
    await look()
    change(claim.host, 'taken out')
    await sayDone(claim)
    const events = async () =>
      (
        await api.services.db
          .select()
          .from(infringement_events)
          .where(eq(infringement_events.infringement_id, claim.id))
      ).length
    const before = await events()
    for (const { id } of await checksOf(claim)) await api.context.enqueue(makeCheck, { check_id: id })
    await api.runJobs()
    expect(await events()).toBe(before)
  })
})
