// The answers of a dossier for a series: other photographs are chosen, get what they have no answer of their own for, and nothing else changes.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { snackbar } from '#components/ui/snackbar.ts'
import { SnackbarRegion } from '#components/ui/snackbar-region.tsx'
import { SeriesDialog } from '#features/images/dossier/series-dialog.tsx'
import { dossiers } from '#lib/contract/dossiers.ts'
import words from '#messages/en/dossier.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi, outOfOrder } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })

const angle = 'From the wet roof, lying flat between two chimneys'
const own = 'From the boat, which rolled, with one hand on the rail'

let api: TestApi
/** Made before anything waits to be certified: they register with all jobs worked. */
const people: TestPerson[] = []
let owner: TestPerson
let first: string
let dune: string
let gull: string
beforeAll(async () => {
  api = await testApi()
  for (let at = 0; at < 6; at += 1) people.push(await makePerson(api))
})
const somebody = (): TestPerson => {
  const person = people.pop()
  if (!person) throw new Error('nobody is left')
  return person
}
beforeEach(async () => {
  owner = somebody()
  first = await makeWatched(api, owner, { title: 'Crane at dawn' })
  dune = await makeWatched(api, owner, { title: 'Dune at dawn' })
  gull = await makeWatched(api, owner, { title: 'Gull at dawn' })
  await api.as(owner).call(dossiers.update, { id: first, body: { angle } })
})
afterEach(() => snackbar.clear())
afterAll(() => api.close())

const angleOf = async (id: string) => (await api.as(owner).call(dossiers.read, { id })).body.answers.angle
const { series } = words

async function open() {
  const wire = connectToTestApi(api.as(owner))
  render(
    <NextIntlClientProvider locale="en" messages={{ dossier: words, errors }} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SeriesDialog id={first} />
        <SnackbarRegion dismissLabel="Dismiss" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: series.open }))
  return { user, wire }
}

it('offers all other photographs, and sends nothing before one is chosen', async () => {
  const { user, wire } = await open()
  await screen.findByRole('checkbox', { name: /Dune at dawn/ })
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expect(screen.queryByRole('checkbox', { name: /Crane at dawn/ })).toBeNull()
  const apply = screen.getByRole('button', { name: 'Choose photographs' })
  expect(apply).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: /Dune at dawn/ }))
  await user.click(screen.getByRole('checkbox', { name: /Dune at dawn/ }))
  expect(screen.getByRole('button', { name: 'Choose photographs' })).toBeDisabled()
  expect(wire.sent).toEqual([])
})

it('gives the answers to the chosen ones alone, says so and closes', async () => {
  const { user, wire } = await open()
  await user.click(await screen.findByRole('checkbox', { name: /Dune at dawn/ }))
  await user.click(screen.getByRole('button', { name: 'Give the answers to 1 photograph' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(wire.sent).toEqual([{ images: [dune] }])
  expect([await angleOf(dune), await angleOf(gull)]).toEqual([angle, null])
  expect(await screen.findByText(/1 photograph has the answers/)).toBeInTheDocument()
})

it('leaves what a photograph says already', async () => {
  await api.as(owner).call(dossiers.update, { id: gull, body: { angle: own } })
  const { user } = await open()
  await user.click(await screen.findByRole('checkbox', { name: /Dune at dawn/ }))
  await user.click(screen.getByRole('checkbox', { name: /Gull at dawn/ }))
  await user.click(screen.getByRole('button', { name: 'Give the answers to 2 photographs' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([await angleOf(dune), await angleOf(gull)]).toEqual([angle, own])
})

it('says why where it is refused, and keeps what was chosen', async () => {
  const { user, wire } = await open()
  await user.click(await screen.findByRole('checkbox', { name: /Dune at dawn/ }))
  wire.instead = outOfOrder
  await user.click(screen.getByRole('button', { name: 'Give the answers to 1 photograph' }))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: /Dune at dawn/ })).toBeChecked()
  expect(await angleOf(dune)).toBeNull()
})

it('says that there is no other photograph', async () => {
  owner = somebody()
  first = await makeWatched(api, owner)
  await open()
  expect(await screen.findByText(series.none)).toBeInTheDocument()
})
