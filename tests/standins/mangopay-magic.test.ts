// The stand-in's magic values: what each does, and that its page and the docs name them all.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cardTempers } from '#standins/mangopay/cards/test-cards.ts'
import { magicValues } from '#standins/mangopay/magic-values.ts'
import { startProvider } from '#tests/support/mangopay/mangopay.ts'
import { cardPayment, openDesk } from './mangopay-desk.ts'

describe('the security code of a test card', () => {
  it.each(Object.entries(cardTempers).filter(([, { when }]) => when === 'always'))(
    '%s has each payment refused',
    (code, temper) => {
      const desk = openDesk()
      const [payer, seller] = [desk.user(), desk.owner()]
      const card = desk.card(payer, undefined, code)
      const paid = desk.api('POST', '/payins/card/direct', cardPayment(payer, desk.wallet(seller), card))
      expect(paid).toMatchObject({ Status: 'FAILED', ResultCode: temper.code })
      expect(desk.kept()).not.toContain('cardCvx')
    },
  )

  it('131 lets its holder pay, and is refused without them', () => {
    const desk = openDesk()
    const [payer, seller] = [desk.user(), desk.owner()]
    const card = desk.card(payer, undefined, '131')
    const paid = desk.api('POST', '/payins/card/direct', cardPayment(payer, desk.wallet(seller), card))
    expect(paid).toMatchObject({ Status: 'SUCCEEDED' })
  })

  it('of any other kind changes nothing', () => {
    const desk = openDesk()
    const [payer, seller] = [desk.user(), desk.owner()]
    const card = desk.card(payer)
    const paid = desk.api('POST', '/payins/card/direct', cardPayment(payer, desk.wallet(seller), card))
    expect(paid).toMatchObject({ Status: 'SUCCEEDED' })
  })
})

describe('late hooks', () => {
  it('come when their delay is over, and not before', async () => {
    const told: string[] = []
    const provider = await startProvider({
      clock: () => Date.UTC(2026, 10, 2),
      notify: async url => {
        told.push(url.searchParams.get('EventType') ?? '')
        return true
      },
    })
    await provider.made('POST', '/hooks', { EventType: 'KYC_CREATED', Url: 'http://shop.test/hook' })
    await provider.control('POST', '/hooks/delay', { seconds: 600 })
    const { Id } = await provider.made('POST', '/users/natural', {
      FirstName: 'Alice',
      LastName: 'Martin',
      Email: 'alice@example.org',
      Birthday: 315_532_800,
      Nationality: 'FR',
      CountryOfResidence: 'FR',
      UserCategory: 'OWNER',
      TermsAndConditionsAccepted: true,
    })
    await provider.made('POST', `/users/${Id}/kyc/documents`, { Type: 'IDENTITY_PROOF' })
    await provider.hooksSettled()
    expect(told).toEqual([])
    await provider.forward(600)
    await provider.hooksSettled()
    expect(told).toEqual(['KYC_CREATED'])
    await provider.stop()
  })
})

describe('the list of magic values', () => {
  it.each(['en', 'fr'])('stands on the stand-in’s page, in %s', async locale => {
    const provider = await startProvider()
    const answer = await fetch(`${provider.url}/?lang=${locale}`)
    const page = (await answer.text()).replaceAll('&quot;', '"')
    expect(answer.status).toBe(200)
    for (const { value } of magicValues) expect(page).toContain(value)
    expect(page).toContain(locale === 'en' ? 'stand-in only' : 'simulateur seulement')
    await provider.stop()
  })

  it('stands in the docs', () => {
    const docs = readFileSync('docs/payment-stand-in.md', 'utf8')
    const words = magicValues
      .filter(({ effect }) => effect !== 'refused_number')
      .flatMap(
        ({ value }) =>
          value.match(/[A-Za-z_/]*\d{3,}|\d+\.\d\d|\/__sandbox[\w/]+|[A-Za-z]+UBO|RETURN_CLOSED|Penniless|Fickle/g) ??
          [],
      )
    expect(words.length).toBeGreaterThan(20)
    for (const word of words) expect(docs).toContain(word)
  })
})
