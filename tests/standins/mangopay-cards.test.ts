// Cards at the local payment provider: only test cards are taken, their numbers are forgotten, and each ends as the provider says.
import { describe, expect, it } from 'vitest'
import { mockedRefusal, needsChallenge } from '#standins/mangopay/cards/card-rules.ts'
import { hasExpired, registrationError, testCardNumbers, tokenise } from '#standins/mangopay/cards/test-cards.ts'
import { CHALLENGE, cardForm, cardPayment, eur, FRICTIONLESS, openDesk } from './mangopay-desk.ts'

const NOW = Date.UTC(2026, 10, 2) / 1000
const form = (changes: Record<string, string> = {}) =>
  new URLSearchParams({ cardNumber: FRICTIONLESS, cardExpirationDate: '1229', cardCvx: '123', ...changes })

/** ISO/IEC 7812-1, annex B. */
function luhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

describe('test cards', () => {
  it.each([...testCardNumbers])('%s has a right check digit, as the card form wants', number => {
    expect(luhn(number)).toBe(true)
  })

  it.each(['4111111111111111', '5555555555554444', '4970107111111118', '', 'constructor', '__proto__'])(
    'are the only numbers taken: %j is refused with 02625',
    cardNumber => {
      expect(tokenise(form({ cardNumber }), NOW)).toEqual({ error: '02625' })
    },
  )

  it.each([
    [{ cardExpirationDate: '1329' }, '02626'],
    [{ cardExpirationDate: '12/29' }, '02626'],
    [{ cardExpirationDate: '1026' }, '02624'],
    [{ cardCvx: '12' }, '02627'],
    [{ cardCvx: '1234' }, '02627'],
    [{ cardNumber: '375989111111119', cardCvx: '123' }, '02627'],
  ])('are refused when %j is wrong: %s', (changes: Record<string, string>, error) => {
    expect(tokenise(form(changes), NOW)).toEqual({ error })
  })

  it('are good until the end of their month', () => {
    expect(hasExpired('1126', Date.UTC(2026, 10, 30, 23, 59, 59) / 1000)).toBe(false)
    expect(hasExpired('1126', Date.UTC(2026, 11, 1) / 1000)).toBe(true)
    expect(hasExpired('1226', Date.UTC(2027, 0, 1) / 1000)).toBe(true)
  })

  it('leave an alias and a fingerprint, which says whether two are the same and not which number', () => {
    const one = tokenise(form(), NOW)
    const spaced = tokenise(form({ cardNumber: '4970 1071 1111 1119', cardExpirationDate: '0130' }), NOW)
    const other = tokenise(form({ cardNumber: CHALLENGE }), NOW)
    if ('error' in one || 'error' in spaced || 'error' in other) throw new Error('a test card was refused')
    expect(one.Alias).toBe('497010XXXXXX1119')
    expect(one.Fingerprint).toBe(spaced.Fingerprint)
    expect(one.Fingerprint).not.toBe(other.Fingerprint)
    expect(JSON.stringify(one)).not.toContain(FRICTIONLESS)
  })

  it.each([
    ['errorCode=02625', '105202'],
    ['errorCode=02626', '105203'],
    ['errorCode=02627', '105204'],
    ['errorCode=02624', '101105'],
    ['errorCode=09101', '101699'],
    ['Wrong-data', '105206'],
  ])('turn the answer %s into the result %s', (data, code) => {
    expect(registrationError(data)).toBe(code)
  })
})

describe('what a bank decides', () => {
  it('asks the holder when the payment forces it or the card wants it', () => {
    expect(needsChallenge('frictionless', 'DEFAULT')).toBe(false)
    expect(needsChallenge('frictionless', 'NO_CHOICE')).toBe(false)
    expect(needsChallenge('frictionless', 'FORCE')).toBe(true)
    for (const mode of ['DEFAULT', 'FORCE', 'NO_CHOICE'] as const) expect(needsChallenge('challenge', mode)).toBe(true)
  })

  const billing = (AddressLine2: string) => ({ Address: { AddressLine2 } })
  it('refuses what the values of Mangopay’s tests ask for, and nothing else', () => {
    expect(mockedRefusal(33_313, null, 'one_off')).toBe('001013')
    expect(mockedRefusal(33_501, billing('01100'), 'next')).toBe('101101')
    expect(mockedRefusal(33_501, billing('01116'), 'one_off')).toBe('101199')
    expect(mockedRefusal(33_501, billing('01125'), 'first')).toBe('101106')
    expect(mockedRefusal(33_501, billing('01131'), 'next')).toBe('101305')
    expect(mockedRefusal(33_501, billing('01131'), 'first')).toBeNull()
    expect(mockedRefusal(33_501, billing('03022'), 'first')).toBe('101301')
    expect(mockedRefusal(33_501, billing('03022'), 'next')).toBeNull()
    expect(mockedRefusal(33_500, billing('01100'), 'next')).toBeNull()
    expect(mockedRefusal(33_501, billing('toString'), 'next')).toBeNull()
    expect(mockedRefusal(33_501, null, 'next')).toBeNull()
  })
})

describe('a card registration', () => {
  it('ends with a card when the browser brings back what it was given', () => {
    const desk = openDesk()
    const user = desk.user()
    const card = desk.api('GET', `/cards/${desk.card(user)}`)
    expect(card).toMatchObject({
      Alias: '497010XXXXXX1119',
      ExpirationDate: '1229',
      Validity: 'UNKNOWN',
      Active: true,
      UserId: user,
    })
    expect(desk.api('GET', `/users/${user}/cards`)).toEqual([card])
    expect(Object.keys(card).filter(name => !/^[A-Z]/.test(name))).toEqual([])
  })

  it('keeps neither the number of a card nor its security code', () => {
    const desk = openDesk()
    const registration = desk.api('POST', '/cardregistrations', { UserId: desk.user(), Currency: 'EUR' })
    const sent = cardForm(registration, { cardNumber: CHALLENGE, cardCvx: '739' })
    expect(desk.call('POST', String(registration.CardRegistrationURL), { form: sent }).text).toMatch(/^data=[\w-]+$/)
    expect(desk.kept()).toContain('497010XXXXXX8183')
    expect(desk.kept()).not.toContain(CHALLENGE)
    expect(desk.kept()).not.toMatch(/"739"/)
  })

  it('refuses wrong keys, a token of another registration, and a second use', () => {
    const desk = openDesk()
    const open = () => desk.api('POST', '/cardregistrations', { UserId: desk.user(), Currency: 'EUR' })
    const [first, second] = [open(), open()]
    const address = String(first.CardRegistrationURL)
    expect(desk.call('POST', address, { form: cardForm(second) }).text).toBe('errorCode=09101')
    expect(desk.call('POST', '/tokenize/unknown', { form: cardForm(first) }).text).toBe('errorCode=09101')
    const { text: RegistrationData } = desk.call('POST', address, { form: cardForm(first) })
    expect(desk.api('PUT', `/cardregistrations/${second.Id}`, { RegistrationData })).toMatchObject({
      Status: 'ERROR',
      ResultCode: '105206',
    })
    const done = desk.api('PUT', `/cardregistrations/${first.Id}`, { RegistrationData })
    expect(done).toMatchObject({ Status: 'VALIDATED', ResultCode: '000000' })
    expect(desk.call('POST', address, { form: cardForm(first) }).text).toBe('errorCode=09101')
    // The server's own way after the browser's: the same card, not a second one.
    expect(desk.api('PUT', `/cardregistrations/${first.Id}`, { RegistrationData })).toEqual(done)
  })

  it('ends with the error of the tokenisation', () => {
    const desk = openDesk()
    const registration = desk.api('POST', '/cardregistrations', { UserId: desk.user(), Currency: 'EUR' })
    const RegistrationData = desk.call('POST', String(registration.CardRegistrationURL), {
      form: cardForm(registration, { cardNumber: '4111111111111111' }),
    }).text
    expect(RegistrationData).toBe('errorCode=02625')
    const ended = desk.api('PUT', `/cardregistrations/${registration.Id}`, { RegistrationData })
    expect(ended).toMatchObject({ Status: 'ERROR', ResultCode: '105202', CardId: null })
  })

  it('is not opened for a user nobody knows', () => {
    const { status, body } = openDesk().call('POST', '/v2.01/client/cardregistrations', {
      body: { UserId: '1', Currency: 'EUR' },
    })
    expect({ status, type: body.Type }).toEqual({ status: 404, type: 'ressource_not_found' })
  })
})

describe('a card', () => {
  it('is valid after its first success, and invalid after a day without one', () => {
    const desk = openDesk()
    const user = desk.owner()
    const [paid, idle] = [desk.card(user), desk.card(user)]
    desk.api('POST', '/payins/card/direct', cardPayment(user, desk.wallet(user), paid))
    expect(desk.api('GET', `/cards/${paid}`).Validity).toBe('VALID')
    desk.forward(24 * 3600 - 1)
    expect(desk.api('GET', `/cards/${idle}`).Validity).toBe('UNKNOWN')
    desk.forward(1)
    expect(desk.api('GET', `/cards/${idle}`).Validity).toBe('INVALID')
    expect(desk.api('GET', `/cards/${paid}`).Validity).toBe('VALID')
  })

  it('pays nothing once it is switched off, and cannot be switched on again', () => {
    const desk = openDesk()
    const user = desk.owner()
    const card = desk.card(user)
    expect(desk.api('PUT', `/cards/${card}`, { Active: false }).Active).toBe(false)
    const paid = desk.api('POST', '/payins/card/direct', cardPayment(user, desk.wallet(user), card))
    expect(paid).toMatchObject({ Status: 'FAILED', ResultCode: '101410' })
    expect(desk.call('PUT', `/v2.01/client/cards/${card}`, { body: { Active: true } }).status).toBe(400)
  })

  it('of somebody else pays nothing', () => {
    const desk = openDesk()
    const [owner, other] = [desk.owner(), desk.owner()]
    const paid = desk.api(
      'POST',
      '/payins/card/direct',
      cardPayment(other, desk.wallet(other), desk.card(owner), { DebitedFunds: eur(100) }),
    )
    expect(paid).toMatchObject({ Status: 'FAILED', ResultCode: '001023' })
  })
})
