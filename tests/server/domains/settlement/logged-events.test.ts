// What happens to a claim enters the public log as a salted digest: both sides can prove it, and nobody else learns of it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { infringements } from '#lib/contract/infringements.ts'
import { log } from '#lib/contract/log.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { textDigest, utf8 } from '#lib/proof/digests.ts'
import { isIncluded, leafHash } from '#lib/proof/log-tree.ts'
import { appendLog } from '#server/domains/images/log/append-log.ts'
import { recordInfringementEvent, theProduct } from '#server/domains/settlement/infringements/record-event.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import type { TestPerson } from '#tests/support/people/people.ts'
import { claimableHit, claimableImage, draftOf, makeClaimant, sign } from '#tests/support/settlement/claimable.ts'
import { linkTo } from '#tests/support/settlement/claims.ts'

let api: TestApi
let creator: TestPerson
let claim: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeClaimant(api)
  const image = await claimableImage(api, creator, 34_001)
  const hit = await claimableHit(api, creator, image, { site: 'logged.example' })
  const { body } = await sign(api, creator, draftOf([hit]))
  claim = body.id
  const reason = 'It was somebody else.'
  await api.as(creator).call(infringements.withdraw, { id: claim, body: { reason } })
  await api.context.enqueue(appendLog, {})
  await api.runJobs()
})
afterAll(() => api.close())

const events = async () => (await api.as(creator).call(infringements.read, { id: claim })).body.events

it('gives each event a statement of its own, without a name or an address', async () => {
  const told = await events()
  expect(told.length).toBeGreaterThan(1)
  const statements = told.map(event => event.log?.statement ?? '')
  expect(statements.map(text => JSON.parse(text))).toMatchObject(
    told.map(({ kind, from, to, actor, happened_at }) => ({ kind, from, to, actor, at: happened_at })),
  )
  const salts = new Set(statements.map(text => JSON.parse(text).salt))
  expect(salts.size).toBe(told.length)
  for (const word of [creator.email, creator.last_name, 'logged.example', 'somebody else'])
    expect(statements.join('\n')).not.toContain(word)
})

it('is proved by its statement alone, against the head of the log', async () => {
  for (const event of await events()) {
    const digest = textDigest(event.log?.statement ?? '')
    expect(event.log?.digest).toBe(digest)
    const { status, body } = await api.call(log.inclusion, { query: { digest, event: 'case' } })
    expect(status).toBe(200)
    const { entry, path, root, tree_size: size } = body
    expect(JSON.parse(entry.entry)).toMatchObject({ event: 'case', digest })
    expect(leafHash(utf8(entry.entry))).toBe(entry.leaf_hash)
    expect(isIncluded({ index: entry.position, size, leaf: entry.leaf_hash, path, root })).toBe(true)
  }
})

it('tells whoever reads the log a digest and a moment, and nothing else', async () => {
  const { entries } = (await api.call(log.entries, { query: {} })).body
  const cases = entries.map(({ entry }) => JSON.parse(entry)).filter(({ event }) => event === 'case')
  expect(cases.length).toBe((await events()).length)
  for (const each of cases) expect(Object.keys(each).toSorted()).toEqual(['at', 'digest', 'event'])
  expect(JSON.stringify(entries)).not.toContain(claim)
})

it('is the recipient’s to show as well, but for what is asked of a lawyer', async () => {
  const told = await events()
  for (const change of ['opened', 'discounted']) {
    const event = { kind: 'litigation_changed', from: 'not_settled', to: 'not_settled', details: { change } } as const
    await recordInfringementEvent(api.context, claim, theProduct, event)
  }
  const { body } = await api.call(receivedLetters.read, { token: await linkTo(api, claim) })
  const shown = body.log.map(({ statement }) => JSON.parse(statement))
  expect(shown.slice(0, told.length)).toEqual(told.map(event => JSON.parse(event.log?.statement ?? '')))
  expect(shown.flatMap(({ change }) => change ?? [])).toEqual(['discounted'])
  for (const { statement, digest } of body.log) expect(digest).toBe(textDigest(statement))
})
