// A passport proves its licence when nobody who agreed to it is here any more.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkFiles, Trust } from '#features/offline-verifier/check-files.ts'
import { images } from '#lib/contract/images.ts'
import { licenses } from '#lib/contract/licenses.ts'
import { carriedPassport, PASSPORT_ATTACHMENT } from '#lib/proof/passport/carried-passport.ts'
import { pdfAttachment } from '#lib/proof/pdf-attachment.ts'
import { nextPayoutDay } from '#lib/rules/billing/payouts.ts'
import { askAboutMoney } from '#server/domains/billing/payouts/jobs.ts'
import { openPayouts } from '#server/domains/billing/payouts/open-payouts.ts'
import type { TestApi } from '#tests/support/api.ts'
import { bankDay, makeBuyer } from '#tests/support/billing/creators.ts'
import { mustAskDeletion } from '#tests/support/deletion.ts'
import { control } from '#tests/support/mangopay/payment.ts'
import { licenseWorld } from '#tests/support/market/license-world.ts'
import { buyLicense } from '#tests/support/market/sold-licenses.ts'
import { logInAgain, type TestPerson } from '#tests/support/people/people.ts'
import { buildOfflineVerifier } from '../../../../scripts/build-offline-verifier.ts'

const { open, buy, newSite, read, fileOf, check, tokenOf } = licenseWorld(73)
let api: TestApi
let seller: TestPerson
let buyer: TestPerson
let image: string
beforeAll(buildOfflineVerifier)
beforeAll(async () => {
  ;({ api, seller, buyer, image } = await open())
})
afterAll(() => api.close())

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

const pdfOf = async (id: string) => bytesOf(await api.as(buyer).fetch(`/api/licenses/${id}/pdf?language=en`))

/** What verify.html says of files, with the keys that it would be handed out with now. */
async function checkedOffline(files: Uint8Array<ArrayBuffer>[]) {
  const html = await (await api.fetch('/api/verifier/offline')).text()
  const trust = Trust.parse(JSON.parse(/id="trust">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''))
  const named = files.map((bytes, at) => ({ name: `${at}`, bytes }))
  const { passports, problems } = await checkFiles(named, trust, { now: api.clock.now() })
  return { verdicts: passports.map(each => each.check.verdict), problems }
}

/** On the first of the month: whoever is owed money cannot go. */
async function payOut(): Promise<void> {
  const morning = new Date(`${nextPayoutDay(api.clock.now())}T06:30:00Z`)
  await control('/clock', { seconds: Math.round((morning.getTime() - api.clock.now().getTime()) / 1000) })
  api.clock.set(morning)
  await openPayouts.run(api.context, {})
  await api.runJobs()
  await bankDay(api)
  api.clock.forward({ hours: 1 })
  await askAboutMoney.run(api.context, {})
  await api.runJobs()
  for (const person of [seller, buyer]) await logInAgain(api, person)
}

it('holds by number, by file, by document and in verify.html after its holder has deleted their account', async () => {
  const { id, number } = await buy()
  const { licensee } = await read(id)
  const [token, file] = [await tokenOf(number), await bytesOf(await fileOf(id))]
  const pdf = await pdfOf(id)
  const attached = pdfAttachment(pdf, PASSPORT_ATTACHMENT)
  await mustAskDeletion(api, buyer)
  await api.runJobs()
  expect((await api.as(buyer).call(licenses.read, { id })).status).toBe(401)

  expect(await tokenOf(number)).toBe(token)
  expect(await check(token)).toMatchObject({ verdict: 'valid' })
  expect(await check(carriedPassport(file) ?? '')).toMatchObject({ verdict: 'valid' })
  // Their own document still says who they were; nothing that is ours does.
  const document = attached.found ? new TextDecoder().decode(attached.bytes) : ''
  expect(await check(document)).toMatchObject({ verdict: 'valid', holder: licensee })
  expect(await check(token)).not.toMatchObject({ holder: licensee })
  expect(await checkedOffline([pdf, file])).toEqual({ verdicts: ['valid', 'valid'], problems: [] })
})

it('holds by number, by file, by document and in verify.html after its seller has deleted their account', async () => {
  buyer = await makeBuyer(api)
  const { id, number } = await buyLicense(api, { seller, buyer, image, website: newSite() })
  const [token, document] = [await tokenOf(number), await pdfOf(id)]
  await payOut()
  await mustAskDeletion(api, seller)
  await api.runJobs()
  expect((await api.as(seller).call(images.stats)).status).toBe(401)
  expect((await api.call(images.read, { id: image })).status).toBe(404)

  const { body } = await api.call(licenses.passport, { number })
  expect(body).toMatchObject({ state: 'in_force', token, image: null })
  expect(await check(token)).toMatchObject({ verdict: 'valid' })
  // The photograph is its holder's as long as the licence lasts.
  const file = await bytesOf(await fileOf(id, buyer))
  expect(await check(carriedPassport(file) ?? '')).toMatchObject({ verdict: 'valid' })
  expect(await checkedOffline([document, file])).toEqual({ verdicts: ['valid', 'valid'], problems: [] })
  expect(await checkedOffline([await pdfOf(id)])).toEqual({ verdicts: ['valid'], problems: [] })
})
