// The fields of a card: what each says when it is wrong, in both languages, and what happens when the provider cannot be told the end.
import { cleanup, screen, waitFor } from '@testing-library/react'
import kit from 'mangopay-cardregistration-js-kit'
import { HttpResponse, http } from 'msw'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CardForm } from '#features/account/billing/card-form.tsx'
import { dayOf } from '#lib/dates.ts'
import billingEn from '#messages/en/billing.json' with { type: 'json' }
import errorsEn from '#messages/en/errors.json' with { type: 'json' }
import billingFr from '#messages/fr/billing.json' with { type: 'json' }
import errorsFr from '#messages/fr/errors.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { network } from '#tests/support/network.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'
import { drawAccount } from './draw-account.tsx'

const words = { en: { billing: billingEn, errors: errorsEn }, fr: { billing: billingFr, errors: errorsFr } }

// The provider cannot be told the end from a simulated browser.
kit.cardRegistration._finishRegistration = (_data, _done, refused) => refused({ ResultCode: '001599' })

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

/** The provider is out of reach from a simulated browser: what it begins a registration with. */
function register(wire: ReturnType<typeof connectToTestApi>): void {
  const [id, preregistration_data, access_key, client_id] = ['reg_1', 'data', 'key', 'client']
  const [url, base_url] = ['https://vault.test/', 'https://provider.test']
  const registration = { id, url, preregistration_data, access_key, client_id, base_url }
  wire.instead = call =>
    call === 'POST /payments/card_registration' ? Response.json({ registration, card: null }) : null
}

type Given = Partial<Record<'card_type' | 'number' | 'expiry' | 'cvc', string>>

async function open(locale: 'en' | 'fr') {
  const wire = connectToTestApi(api.as(await makePerson(api)))
  const onSaved = vi.fn()
  const user = drawAccount(<CardForm onSaved={onSaved} />, { locale, messages: words[locale] })
  const { card } = words[locale].billing
  const fill = async ({ card_type, ...values }: Given) => {
    if (card_type) await user.selectOptions(screen.getByLabelText(card.type), card_type)
    for (const [name, text] of Object.entries(values)) {
      const field = screen.getByLabelText(card[name as 'number'])
      await user.clear(field)
      if (text !== '') await user.type(field, text)
    }
  }
  const paste = async (name: 'number' | 'expiry', text: string) => {
    await user.clear(screen.getByLabelText(card[name]))
    await user.click(screen.getByLabelText(card[name]))
    await user.paste(text)
  }
  const save = () => user.click(screen.getByRole('button', { name: card.save }))
  return { wire, onSaved, fill, paste, save, card, fields: words[locale].errors.fields }
}

describe.each([
  ['en', 'Wrong expiration date', 'This card number does not exist: please check each digit'],
  ['fr', 'Date d’expiration incorrecte', 'Ce numéro de carte n’existe pas\u00a0: vérifiez chaque chiffre'],
] as const)('in %s', (locale, expired, noNumber) => {
  it('number, expiry and code are required, and nothing is sent without them', async () => {
    const { wire, save, fields, card } = await open(locale)
    await save()
    for (const name of [card.number, card.expiry, card.cvc])
      await waitFor(() => expect(screen.getByLabelText(name)).toHaveAccessibleDescription(fields.required))
    expect(wire.asked).toEqual([])
  })

  it('an expiry in the past says so, and so does one that is no month', async () => {
    const { wire, fill, save, card } = await open(locale)
    for (const expiry of ['01/20', '13/40', 'x']) {
      await fill({ number: '4970107111111119', expiry, cvc: '123' })
      await save()
      await waitFor(() => expect(screen.getByLabelText(card.expiry)).toHaveAccessibleDescription(expired))
    }
    expect(wire.asked).toEqual([])
  })

  it('a number that is none and a code that is too short say so beside their fields', async () => {
    const { wire, fill, save, card, fields } = await open(locale)
    register(wire)
    await fill({ number: '4970107111111118', expiry: '12/40', cvc: '123' })
    await save()
    await waitFor(() => expect(screen.getByLabelText(card.number)).toHaveAccessibleDescription(noNumber))
    await fill({ number: '4970107111111119', cvc: '1' })
    await save()
    await waitFor(() => expect(screen.getByLabelText(card.cvc)).toHaveAccessibleDescription(fields.card_code_invalid))
  })
})

/** As it stands on a card, so many months from now. */
function monthFromNow(months: number): string {
  const now = new Date()
  const [year, month] = dayOf(new Date(now.getFullYear(), now.getMonth() + months, 15)).split('-')
  return `${month}/${year?.slice(2)}`
}

describe('at their edges', () => {
  /** What reaches the provider's vault. */
  function listenAtVault(): URLSearchParams[] {
    const handed: URLSearchParams[] = []
    network.use(
      http.post('https://vault.test/', async ({ request }) => {
        handed.push(new URLSearchParams(await request.text()))
        return HttpResponse.text('data=t0ken', { headers: { 'Access-Control-Allow-Origin': '*' } })
      }),
    )
    return handed
  }

  it('the month before is refused, in either language', async () => {
    for (const [locale, expired] of [
      ['en', 'Wrong expiration date'],
      ['fr', 'Date d’expiration incorrecte'],
    ] as const) {
      const { wire, fill, save, card } = await open(locale)
      await fill({ number: '4970107111111119', expiry: monthFromNow(-1), cvc: '123' })
      await save()
      await waitFor(() => expect(screen.getByLabelText(card.expiry)).toHaveAccessibleDescription(expired))
      expect(wire.asked).toEqual([])
      cleanup()
    }
  })

  it('four digits of a card that is no American Express are refused, and the fields take no more than cards have', async () => {
    const { wire, fill, save, card, fields } = await open('en')
    register(wire)
    const handed = listenAtVault()
    await fill({ number: '4970107111111119', expiry: '12/40', cvc: '12345' })
    expect(screen.getByLabelText(card.cvc)).toHaveValue('1234')
    await save()
    await waitFor(() => expect(screen.getByLabelText(card.cvc)).toHaveAccessibleDescription(fields.card_code_invalid))
    await fill({ number: '1'.repeat(31) })
    expect(screen.getByLabelText(card.number)).toHaveValue('1'.repeat(30))
    expect(handed).toEqual([])
  })

  const VISA = '4970107111111119'
  const AMEX = '371449635398431'
  const MAESTRO = '6759649826438453'

  it.each([
    ['of this month', { expiry: monthFromNow(0) }, [VISA, monthFromNow(0).replace('/', ''), '123']],
    ['with spaces', { number: ' 4970 1071 1111 1119 ', expiry: ' 12 / 40' }, [VISA, '1240', '123']],
    [
      'of American Express, four digits in front',
      { card_type: 'amex', number: AMEX, cvc: '1234' },
      [AMEX, '1240', '1234'],
    ],
    ['of Maestro without a code', { card_type: 'maestro', number: MAESTRO, cvc: '' }, [MAESTRO, '1240', '']],
  ] satisfies [string, Given, string[]][])('hands over a card %s', async (_, given, sent) => {
    const { wire, fill, save } = await open('en')
    register(wire)
    const handed = listenAtVault()
    await fill({ number: VISA, expiry: '12/40', cvc: '123', ...given })
    await save()
    await waitFor(() => expect(handed).toHaveLength(1))
    expect(['cardNumber', 'cardExpirationDate', 'cardCvx'].map(name => handed[0]?.get(name))).toEqual(sent)
    expect(JSON.stringify(wire.sent)).not.toContain(sent[0])
  })

  it('hands over what is pasted', async () => {
    const { wire, fill, paste, save } = await open('en')
    register(wire)
    const handed = listenAtVault()
    await paste('number', '\t4970\u00a01071\u00a01111\u202f1119 ')
    await paste('expiry', '12 / 2040')
    await fill({ cvc: '123' })
    await save()
    await waitFor(() => expect(handed).toHaveLength(1))
    expect([handed[0]?.get('cardNumber'), handed[0]?.get('cardExpirationDate')]).toEqual([VISA, '1240'])
  })

  it('a wrong check digit and a code of two digits are refused before anything is sent', async () => {
    const { wire, fill, save, card, fields } = await open('en')
    await fill({ number: '4970107111111118', expiry: '12/40', cvc: '12' })
    await save()
    const refused = [
      [card.number, fields.card_number_invalid],
      [card.cvc, fields.card_code_invalid],
    ] as const
    for (const [name, words_] of refused)
      await waitFor(() => expect(screen.getByLabelText(name)).toHaveAccessibleDescription(words_))
    expect(wire.asked).toEqual([])
  })
})

it('hands the provider’s token to the API when the browser cannot finish, and never the number', async () => {
  const { wire, fill, save } = await open('en')
  register(wire)
  const handed = vi.spyOn(kit.cardRegistration, 'registerCard').mockImplementation((_card, _done, refused) => {
    kit.cardRegistration._finishRegistration({ Id: 'reg_1', RegistrationData: 'data=t0ken' }, () => {}, refused)
  })
  await fill({ number: '4970107111111119', expiry: '12/40', cvc: '123' })
  await save()
  await waitFor(() => expect(wire.sent).toContainEqual({ RessourceId: 'reg_1', registration_data: 'data=t0ken' }), {
    timeout: 10_000,
  })
  expect(JSON.stringify(wire.sent)).not.toContain('4970')
  handed.mockRestore()
})
