// The closing letter: for each way in which an infringement ends both sides get one, it says how, and its signatures hold.
import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingLetters } from '#lib/contract/closing-letters.ts'
import { infringementAnswers } from '#lib/contract/infringement-answers.ts'
import { infringements as claims } from '#lib/contract/infringements.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { newId } from '#lib/ids.ts'
import { type Locale, locales } from '#lib/locales.ts'
import { verifyBitcoinMessage } from '#lib/proof/bitcoin-message.ts'
import { textDigest } from '#lib/proof/digests.ts'
import { verifyPdfSeal } from '#lib/proof/seal.ts'
import type { InfringementOutcome } from '#lib/rules/settlement/infringements.ts'
import { compliance_checks, infringements } from '#server/db/schema/settlement.ts'
import { settleCheck } from '#server/domains/settlement/compliance/settle-check.ts'
import { closeInfringement, lockInfringement } from '#server/domains/settlement/infringements/close-infringement.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeSeller } from '#tests/support/billing/creators.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { makeClaim, putDelivery, type TestClaim } from '#tests/support/settlement/claims.ts'
import { makeGuest, payAsTestGuest } from '#tests/support/settlement/guests.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  image = await certified(api, creator, { seed: 21_905, fields: { max_editions: '20' } })
})
afterAll(() => api.close())

const address = ({ code }: TestClaim) => `office-${code.toLowerCase()}@shop.example`

/** With its letter delivered. */
async function claim(more: Partial<Parameters<typeof makeClaim>[1]> = {}): Promise<TestClaim> {
  const made = await makeClaim(api, { creator, image, ...more })
  await putDelivery(api, made.id, address(made))
  return made
}

/** A look at its page that finds the picture gone. */
async function lookGone({ id, hit }: TestClaim): Promise<void> {
  const at = api.clock.now()
  const check = newId('compliance_check', at)
  const row = { id: check, infringement_hit_id: hit, infringement_id: id, reason: 'requested' as const, due_at: at }
  await api.services.db.insert(compliance_checks).values(row)
  const findings = { ground: 'absent' }
  await settleCheck(api.context, check, {
    result: 'removed',
    findings,
    recording_sha256: 'a'.repeat(64),
    checked_at: at,
  })
}

const gone = ({ id }: TestClaim) =>
  api.services.db.update(infringements).set({ gone_at: api.clock.now() }).where(eq(infringements.id, id))
const closeAs = ({ id }: TestClaim, outcome: InfringementOutcome) =>
  api.context.transact(async tx => {
    await closeInfringement(tx, await lockInfringement(tx, id), { actor: 'product', user_id: null }, { outcome })
  })

async function answered({ id, token }: TestClaim, act: 'accept' | 'refuse'): Promise<void> {
  const body = { kind: 'contest' as const, reason: 'It is my own.', lines: null }
  const { body: letter } = await api.call(receivedLetters.answer, { token, body })
  const judged = { id, answer: letter.answers[0]?.id ?? '', body: { reason: 'You are right.' } }
  await api.as(creator).call(infringementAnswers[act], judged)
}

/** Every way, and a word that its letter must have in each language. */
const ways: [InfringementOutcome, string, string, (made: TestClaim) => Promise<unknown>][] = [
  [
    'paid',
    'The damages were paid',
    'Le préjudice a été payé',
    async made => {
      await gone(made)
      await payAsTestGuest(api, await makeGuest(api, made))
    },
  ],
  [
    'licensed',
    'a licence was bought',
    'une licence a été achetée',
    async made => payAsTestGuest(api, await makeGuest(api, made), { license: true }),
  ],
  ['removed', 'was removed from the page', 'a été retirée de la page', lookGone],
  ['license_proved', 'A licence for this use was proved', 'a été prouvée', made => closeAs(made, 'license_proved')],
  ['contest_accepted', 'was accepted', 'a été accepté', made => answered(made, 'accept')],
  [
    'withdrawn',
    'has withdrawn the letter',
    'a retiré la lettre',
    ({ id }) => api.as(creator).call(claims.withdraw, { id, body: { reason: 'You are right.' } }),
  ],
]

const fileOf = async ({ token }: TestClaim, locale: Locale) => {
  const answer = await api.fetch(`/api/infringements/${token}/closing_pdf?language=${locale}`)
  return new Uint8Array(await answer.arrayBuffer())
}

const textOf = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true })).text.replace(/\s+/g, ' ')

describe('each way in which it ends', () => {
  it.each(ways)('%s: both sides are told, and get the same signed letter', async (outcome, en, fr, end) => {
    const made = await claim(outcome === 'removed' ? { kind: 'removal' } : {})
    expect((await api.call(closingLetters.received, { token: made.token })).status).toBe(409)
    await end(made)
    const { body: letter } = await api.call(receivedLetters.read, { token: made.token })
    expect(letter.outcome).toBe(outcome)
    await api.runJobs()
    const told = (await api.outbox()).filter(
      ({ template, text }) => template === 'case_closed' && text.includes(made.code),
    )
    for (const to of [creator.email, address(made)]) expect(told.filter(mail => mail.to === to)).toHaveLength(1)
    const its = told.find(({ to }) => to === address(made))?.text ?? ''
    const [link] = /\/api\/infringements\/[\w-]{43}\/closing_pdf\S*/.exec(its) ?? ['']
    expect((await api.fetch(link)).headers.get('content-type')).toBe('application/pdf')
    for (const locale of locales) {
      const pdf = await fileOf(made, locale)
      expect(verifyPdfSeal(pdf)).toMatchObject({ outcome: 'sealed' })
      const text = await textOf(pdf)
      for (const word of [locale === 'en' ? en : fr, made.code, 'Marie Martin', `/${locale}/infringement/?code=`])
        expect(text).toContain(word)
    }
    const own = await api.fetch(`/api/infringements/${made.id}/closing_letter?language=en`, {
      headers: { Authorization: `Bearer ${creator.token}` },
    })
    expect(new Uint8Array(await own.arrayBuffer())).toEqual(await fileOf(made, 'en'))
  })
})

describe('its signature', () => {
  it('is over the statement that it shows, and a changed byte breaks the seal', async () => {
    const made = await claim()
    await payAsTestGuest(api, await makeGuest(api, made), { license: true })
    const pdf = await fileOf(made, 'en')
    const text = (await textOf(pdf)).replaceAll(' ', '')
    const [, bare = '', digest = '', key = '', signature = ''] =
      /(\{"check_code".*?\})SHA-256([0-9a-f]{64})Key(\w+?)Signature([\w+/]{87}=)/.exec(text) ?? []
    // The page breaks it into lines; the only blank in it is that of the name.
    const statement = bare.replace('MarieMartin', 'Marie Martin')
    expect(JSON.parse(statement)).toMatchObject({ check_code: made.code, outcome: 'licensed', prejudice_cents: 500_00 })
    expect(textDigest(statement)).toBe(digest)
    expect(verifyBitcoinMessage({ message: digest, address: key, signature }).outcome).toBe('valid')
    pdf[Math.floor(pdf.length / 2)] = (pdf[Math.floor(pdf.length / 2)] ?? 0) ^ 1
    expect(verifyPdfSeal(pdf)).toMatchObject({ outcome: 'altered' })
  })

  it('is nobody else’s: another creator finds no letter', async () => {
    const made = await claim()
    await closeAs(made, 'given_up')
    const other = await makePerson(api)
    expect((await api.as(other).call(closingLetters.own, { id: made.id })).status).toBe(404)
    expect((await api.as(creator).call(closingLetters.own, { id: made.id })).status).toBe(200)
  })
})
