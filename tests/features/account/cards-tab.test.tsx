// The tab of cards: what removing one means for what is paid, before and after, in both languages.
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CardsTab } from '#features/account/billing/cards-tab.tsx'
import { SessionProvider } from '#lib/api/use-session.tsx'
import { cards } from '#lib/contract/cards.ts'
import { profiles } from '#lib/contract/profiles.ts'
import billingEn from '#messages/en/billing.json' with { type: 'json' }
import errorsEn from '#messages/en/errors.json' with { type: 'json' }
import mandatesEn from '#messages/en/mandates.json' with { type: 'json' }
import profileEn from '#messages/en/profile.json' with { type: 'json' }
import billingFr from '#messages/fr/billing.json' with { type: 'json' }
import errorsFr from '#messages/fr/errors.json' with { type: 'json' }
import mandatesFr from '#messages/fr/mandates.json' with { type: 'json' }
import profileFr from '#messages/fr/profile.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { keepCard } from '#tests/support/billing/cards.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi, problem } from '../connect-to-test-api.ts'
import { drawAccount } from './draw-account.tsx'

vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

const words = {
  en: { billing: billingEn, profile: profileEn, mandates: mandatesEn, errors: errorsEn },
  fr: { billing: billingFr, profile: profileFr, mandates: mandatesFr, errors: errorsFr },
}
type Locale = keyof typeof words

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  // The provider is out of reach from a simulated browser.
  vi.spyOn(api.ports.payment, 'deactivateCard').mockResolvedValue()
})
afterAll(() => api.close())

const kept = async (person: TestPerson) => (await api.as(person).call(cards.list)).body.results

async function open(person: TestPerson, locale: Locale) {
  const { card } = words[locale].billing
  const wire = connectToTestApi(api.as(person))
  const session = (await api.as(person).call(profiles.current)).body
  const user = drawAccount(
    <SessionProvider session={session}>
      <CardsTab />
    </SessionProvider>,
    { locale, messages: words[locale] },
  )
  const rowOf = (digits: string) =>
    screen.findByText(card.ending.replace('{digits}', digits)).then(found => found.closest('li') ?? found)
  const ask = async (digits: string) => {
    await user.click(await screen.findByRole('button', { name: card.remove_of.replace('{digits}', digits) }))
    return screen.findByRole('alertdialog')
  }
  const confirm = async (dialog: HTMLElement) => user.click(within(dialog).getByRole('button', { name: card.remove }))
  return { wire, rowOf, ask, confirm, card }
}

it.each(['en', 'fr'] as const)('names the card that pays then, and it does (%s)', async locale => {
  const person = await makePerson(api)
  await keepCard(api, person, { alias: '497010XXXXXX8183', is_default: false })
  await keepCard(api, person)
  const { rowOf, ask, confirm, card } = await open(person, locale)
  expect(await rowOf('1119')).toHaveTextContent(card.default)
  const dialog = await ask('1119')
  expect(dialog).toHaveAccessibleDescription(expect.stringContaining(card.remove_next.replace('{digits}', '8183')))
  await confirm(dialog)
  await waitFor(async () => expect(await rowOf('8183')).toHaveTextContent(card.default))
  expect(await kept(person)).toMatchObject([{ alias: '497010XXXXXX8183', is_default: true }])
})

it.each(['en', 'fr'] as const)('says what follows for the plan where no other can pay (%s)', async locale => {
  const person = await makePerson(api)
  await keepCard(api, person, { alias: '497010XXXXXX8183', is_default: false, expires_in: '2020-01' })
  await keepCard(api, person)
  const { ask, card } = await open(person, locale)
  expect(await ask('1119')).toHaveAccessibleDescription(expect.stringContaining(card.remove_last))
})

it('says nothing of the kind for a card that does not pay', async () => {
  const person = await makePerson(api)
  await keepCard(api, person, { alias: '497010XXXXXX8183', is_default: false })
  await keepCard(api, person)
  const { ask, card } = await open(person, 'en')
  expect(await ask('8183')).toHaveAccessibleDescription(card.remove_text)
})

it('the last one gone, the form of a new one is there', async () => {
  const person = await makePerson(api)
  await keepCard(api, person)
  const { ask, confirm, card } = await open(person, 'en')
  await confirm(await ask('1119'))
  expect(await screen.findByLabelText(card.number)).toBeInTheDocument()
  expect(await kept(person)).toEqual([])
})

it('one that cannot be removed stays, and the dialog says why', async () => {
  const person = await makePerson(api)
  await keepCard(api, person)
  const { wire, ask, confirm, card } = await open(person, 'en')
  wire.instead = call => (call.startsWith('DELETE ') ? problem(500) : null)
  const dialog = await ask('1119')
  await confirm(dialog)
  expect(await within(dialog).findByRole('alert')).toBeVisible()
  expect(screen.getByText(card.ending.replace('{digits}', '1119'))).toBeInTheDocument()
  expect(await kept(person)).toHaveLength(1)
})
