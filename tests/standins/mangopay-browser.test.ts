// What browsers meet at the local payment provider over HTTP: the card form of another site, the pages of banks, and a restart in between.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { MangopayStandInOptions } from '#standins/mangopay/start-mangopay.ts'
import { type Provider, payer, startProvider } from '#tests/support/mangopay/mangopay.ts'
import { CHALLENGE, cardForm, cardPayment, eur } from './mangopay-desk.ts'

const SHOP = { origin: 'https://shop.test' }
let running: Provider[] = []
const folders: string[] = []

afterEach(async () => {
  for (const provider of running) await provider.stop()
  running = []
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function start(options: Partial<MangopayStandInOptions> = {}): Promise<Provider> {
  const provider = await startProvider(options)
  running.push(provider)
  return provider
}

async function stop(provider: Provider): Promise<void> {
  running = running.filter(other => other !== provider)
  await provider.stop()
}

const post = (url: unknown, form: Record<string, string>) =>
  fetch(String(url), { method: 'POST', headers: SHOP, body: new URLSearchParams(form), redirect: 'manual' })

async function customer(provider: Provider) {
  const { Id: user } = await provider.made('POST', '/users/natural', payer)
  const { Id: wallet } = await provider.made('POST', '/wallets', { Owners: [user], Currency: 'EUR', Description: 'W' })
  const registration = await provider.made('POST', '/cardregistrations', { UserId: user, Currency: 'EUR' })
  return { user, wallet, registration }
}

describe('the card form of another site', () => {
  it('sends the card and finishes the registration without a token, as Mangopay’s kit does', async () => {
    const provider = await start()
    const { registration } = await customer(provider)
    const preflight = await fetch(String(registration.CardRegistrationURL), {
      method: 'OPTIONS',
      headers: { ...SHOP, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    const tokenised = await post(registration.CardRegistrationURL, cardForm(registration))
    expect([tokenised.status, tokenised.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const RegistrationData = await tokenised.text()
    const address = `${provider.url}/v2.01/${provider.client_id}/CardRegistrations/${registration.Id}`
    const finished = await post(address, { Id: registration.Id, RegistrationData })
    expect(finished.headers.get('access-control-allow-origin')).toBe('*')
    expect(await finished.json()).toMatchObject({
      Status: 'VALIDATED',
      ResultCode: '000000',
      CardId: expect.stringMatching(/^card_m_/),
    })
  })

  it('is told 200 and 02625 for any card that is not a test card', async () => {
    const provider = await start()
    const { registration } = await customer(provider)
    const refused = await post(
      registration.CardRegistrationURL,
      cardForm(registration, { cardNumber: '4111111111111111' }),
    )
    expect([refused.status, await refused.text()]).toEqual([200, 'errorCode=02625'])
  })
})

describe('the page of the bank', () => {
  async function challenged(provider: Provider, Culture?: string) {
    const { user, wallet, registration } = await customer(provider)
    const form = cardForm(registration, { cardNumber: CHALLENGE })
    const RegistrationData = await (await post(registration.CardRegistrationURL, form)).text()
    const { CardId } = await provider.made('PUT', `/cardregistrations/${registration.Id}`, { RegistrationData })
    const body = cardPayment(user, wallet, String(CardId), { DebitedFunds: eur(123_456), ...(Culture && { Culture }) })
    return { wallet, payIn: await provider.made('POST', '/payins/card/direct', body) }
  }

  it('says that it is a stand-in, how much is paid with which card, and offers three ways to end', async () => {
    const provider = await start()
    const { payIn } = await challenged(provider)
    const page = async (language: string) =>
      (await fetch(String(payIn.SecureModeRedirectURL), { headers: { 'accept-language': language } })).text()
    const english = await page('en')
    for (const text of [
      'Local stand-in of the payment provider',
      '€1,234.56',
      '497010XXXXXX8183',
      'Accept',
      'Refuse',
      'Let expire',
    ])
      expect(english).toContain(text)
    const french = await page('fr-FR,fr;q=0.9')
    for (const text of [
      'Substitut local du prestataire de paiement',
      'Accepter',
      'Refuser',
      'Laisser expirer',
      'lang="fr"',
    ])
      expect(french).toContain(text)
    expect(french.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain('1 234,56 €')
  })

  it('speaks the language of the payment when the payment has one', async () => {
    const provider = await start()
    const { payIn } = await challenged(provider, 'FR')
    const page = await fetch(String(payIn.SecureModeRedirectURL), { headers: { 'accept-language': 'en' } })
    expect(await page.text()).toContain('Accepter')
  })

  it('leads back to the shop, and what was decided is there after a restart', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'mangopay-'))
    folders.push(directory)
    const first = await start({ directory })
    const { payIn, wallet } = await challenged(first)
    await stop(first)
    const second = await start({ directory, port: Number(new URL(first.url).port) })
    const answer = await post(payIn.SecureModeRedirectURL, { action: 'accepted' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `https://shop.test/return?cart=7&transactionId=${payIn.Id}`,
    ])
    await stop(second)
    const third = await start({ directory })
    expect(await third.made('GET', `/payins/${payIn.Id}`)).toMatchObject({ Status: 'SUCCEEDED' })
    expect(await third.made('GET', `/wallets/${wallet}`)).toMatchObject({ Balance: eur(123_456) })
  })

  it('is a page of its own for a link nobody knows', async () => {
    const provider = await start()
    for (const path of ['/secure-mode/unknown', '/mandates/unknown', '/mandates/unknown/document']) {
      const page = await fetch(provider.url + path)
      expect([path, page.status]).toEqual([path, 404])
      expect(await page.text()).toContain('Nothing to do here')
    }
  })
})
