// The lawyers’ desk: what waits and what is one’s own, a case with the acts that are possible, and what each act sends.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { LawyerDesk } from '#features/litigations/lawyer-desk.tsx'
import { LitigationPanel } from '#features/litigations/litigation-panel.tsx'
import { infringements } from '#lib/contract/infringements.ts'
import { lawyerSettings } from '#lib/contract/lawyer-settings.ts'
import { litigations } from '#lib/contract/litigations.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import lists from '#messages/en/lists.json' with { type: 'json' }
import words from '#messages/en/litigations.json' with { type: 'json' }
import sale from '#messages/en/sale.json' with { type: 'json' }
import claims from '#messages/en/settlement-claims.json' with { type: 'json' }
import letter from '#messages/en/settlement-letter.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeWatched } from '#tests/support/hits/hits.ts'
import type { TestPerson } from '#tests/support/people/people.ts'
import { askLawyer, makeLawyer, makeVerified, takenCase } from '#tests/support/settlement/cases.ts'
import { makeClaim } from '#tests/support/settlement/claims.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

const address = vi.hoisted(() => ({ search: '' }))
// The router of the framework is not there in a test.
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))
vi.mock('nuqs/adapters/next/app', async () => {
  const { NuqsTestingAdapter } = await import('nuqs/adapters/testing')
  type Props = { children: ReactNode }
  return {
    NuqsAdapter: ({ children }: Props) => (
      <NuqsTestingAdapter searchParams={address.search} hasMemory>
        {children}
      </NuqsTestingAdapter>
    ),
  }
})

let api: TestApi
let creator: TestPerson
let lawyer: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeVerified(api)
  lawyer = await makeLawyer(api)
  image = await makeWatched(api, creator)
})
afterAll(() => api.close())

const claim = async (site?: string) => (await makeClaim(api, { creator, image, ...(site ? { site } : {}) })).id
const taken = async () => takenCase(api, { creator, lawyer, claim: await claim() })

function draw(person: TestPerson, children: ReactNode, search = '') {
  address.search = search
  const wire = connectToTestApi(api.as(person))
  const messages = {
    litigations: words,
    'settlement-claims': claims,
    'settlement-letter': letter,
    lists,
    sale,
    errors,
  }
  render(
    <NextIntlClientProvider locale="en" timeZone="Europe/Paris" messages={messages}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {children}
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return { user: userEvent.setup(), wire }
}
const press = (name: string) => screen.findByRole('button', { name })
const { acts } = words

it('shows what waits, with the way to it and one’s figures', async () => {
  await askLawyer(api, creator, await claim('waiting.example'))
  draw(lawyer, <LawyerDesk id={null} />, '?taken=false')
  const row = (await screen.findByRole('link', { name: 'waiting.example' })).closest('li')
  expect(row).toHaveTextContent('€500.00')
  expect(row).toHaveTextContent(words.stages.waiting)
  const figures = screen.getByRole('region', { name: words.desk.figures })
  expect(await within(figures).findByText(words.desk.waiting)).toBeInTheDocument()
})

it('switches the email about new cases off, and keeps that', async () => {
  const { user } = draw(lawyer, <LawyerDesk id={null} />)
  const setting = await screen.findByRole('switch', { name: words.desk.new_cases })
  expect(setting).toBeChecked()
  await user.click(setting)
  await vi.waitFor(() => expect(setting).not.toBeChecked())
  await vi.waitFor(async () =>
    expect((await api.as(lawyer).call(lawyerSettings.read)).body).toEqual({ new_cases: false }),
  )
})

it('says that nothing matches where filters leave nothing', async () => {
  draw(lawyer, <LawyerDesk id={null} />, '?state=suspended')
  expect(await screen.findByText(words.list.none_title)).toBeInTheDocument()
})

it('takes a case only after it was asked, and offers what can be done with it then', async () => {
  const { body } = await askLawyer(api, creator, await claim())
  const { user, wire } = draw(lawyer, <LawyerDesk id={body.id} />)
  await user.click(await press(acts.buttons.accept))
  expect(wire.sent).toEqual([])
  const question = screen.getByRole('alertdialog', { name: acts.titles.accept })
  await user.click(within(question).getByRole('button', { name: acts.buttons.accept }))
  expect(await press(acts.buttons.succeed)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: acts.buttons.accept })).toBeNull()
})

it('shows each side of a case that is taken how to write to the other', async () => {
  const made = await claim()
  const id = await takenCase(api, { creator, lawyer, claim: made })
  draw(lawyer, <LawyerDesk id={id} />)
  expect(await screen.findByRole('link', { name: creator.email })).toHaveAttribute('href', `mailto:${creator.email}`)
  cleanup()
  const { body } = await api.as(creator).call(infringements.read, { id: made })
  draw(creator, <LitigationPanel claim={body} />)
  expect(await screen.findByRole('link', { name: lawyer.email })).toHaveAttribute('href', `mailto:${lawyer.email}`)
})

it('declines with a comment, and says what is missing without one', async () => {
  const { body } = await askLawyer(api, creator, await claim())
  const { user } = draw(lawyer, <LawyerDesk id={body.id} />)
  await user.click(await press(acts.buttons.ignore))
  const form = screen.getByRole('form', { name: acts.titles.ignore })
  await user.click(within(form).getByRole('button', { name: acts.buttons.ignore }))
  expect(await within(form).findByText(errors.fields.required)).toBeInTheDocument()
  await user.type(within(form).getByLabelText(acts.comment), 'Hardly recognisable.')
  await user.click(within(form).getByRole('button', { name: acts.buttons.ignore }))
  expect(await screen.findByText(words.stages.ignored)).toBeInTheDocument()
  expect(screen.getAllByText('Hardly recognisable.').length).toBeGreaterThan(0)
})

it('grants a discount of a tenth at most', async () => {
  const id = await taken()
  const { user } = draw(lawyer, <LawyerDesk id={id} />)
  await user.click(await press(acts.buttons.discount))
  const form = screen.getByRole('form', { name: acts.titles.discount })
  await user.type(within(form).getByLabelText(acts.amount), '50.01')
  await user.type(within(form).getByLabelText(acts.reason), 'They wrote at once.')
  await user.click(within(form).getByRole('button', { name: acts.buttons.discount }))
  expect(await within(form).findByText(errors.fields.discount_too_high)).toBeInTheDocument()
  await user.clear(within(form).getByLabelText(acts.amount))
  await user.type(within(form).getByLabelText(acts.amount), '50')
  await user.click(within(form).getByRole('button', { name: acts.buttons.discount }))
  expect((await screen.findAllByText('€450.00')).length).toBeGreaterThan(0)
  expect((await api.as(lawyer).call(litigations.read, { id })).body.discount_cents).toBe(50_00)
})

it('lets a case rest with a reason, resumes it with another, and says both', async () => {
  const id = await taken()
  const { user } = draw(lawyer, <LawyerDesk id={id} />)
  const make = async (act: 'suspend' | 'resume', why: string) => {
    await user.click(await press(acts.buttons[act]))
    const form = screen.getByRole('form', { name: acts.titles[act] })
    await user.type(within(form).getByLabelText(acts.reason), why)
    await user.click(within(form).getByRole('button', { name: acts.buttons[act] }))
  }
  await make('suspend', 'They asked for a month.')
  expect(await screen.findByText(words.stages.suspended)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: acts.buttons.suspend })).toBeNull()
  await make('resume', 'The month is over.')
  expect(await screen.findByText(words.stages.taken)).toBeInTheDocument()
  const { body } = await api.as(creator).call(litigations.read, { id })
  const said = body.events.map(({ kind, reason }) => [kind, reason])
  expect(said).toEqual(
    expect.arrayContaining([
      ['suspended', 'They asked for a month.'],
      ['resumed', 'The month is over.'],
    ]),
  )
})

it('asks a creator for an explicit yes, and shows them who does what', async () => {
  const id = await claim()
  const { body } = await api.as(creator).call(infringements.read, { id })
  const { user, wire } = draw(creator, <LitigationPanel claim={body} />)
  await user.click(await press(words.panel.ask))
  const dialog = screen.getByRole('dialog', { name: words.panel.ask_title })
  expect(within(dialog).getByText(words.note_v1.court)).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: words.panel.confirm }))
  expect(await within(dialog).findByText(errors.fields.required)).toBeInTheDocument()
  await user.click(within(dialog).getByLabelText(words.panel.agree))
  await user.click(within(dialog).getByRole('button', { name: words.panel.confirm }))
  expect(await screen.findByText(words.panel.nobody)).toBeInTheDocument()
  expect(wire.sent.at(-1)).toEqual({ agreed: true, cost_note_version: 1 })
  expect(screen.getByText(words.events.opened, { exact: false })).toBeInTheDocument()
})

it('tells a creator what stands in the way instead of offering it', async () => {
  const person = await makeVerified(api)
  const made = await makeClaim(api, { creator: person, image: await makeWatched(api, person) })
  const { body } = await api.as(person).call(infringements.read, { id: made.id })
  await takenCase(api, { creator: person, lawyer, claim: made.id })
  const { wire } = draw(person, <LitigationPanel claim={body} />)
  expect(await screen.findByText(words.stages.taken)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: words.panel.ask })).toBeNull()
  expect(screen.getByRole('button', { name: acts.buttons.withdraw })).toBeInTheDocument()
  expect(wire.sent).toEqual([])
})
