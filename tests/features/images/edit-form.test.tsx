// The owner's form: it begins with what is said now, sends only what was changed, and says that a version is on its way.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { EditForm } from '#features/images/edit/edit-form.tsx'
import { collections } from '#lib/contract/collections.ts'
import { type ImageDetail, images } from '#lib/contract/images.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import words from '#messages/en/images.json' with { type: 'json' }
import sale from '#messages/en/sale.json' with { type: 'json' }
import upload from '#messages/en/upload.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

const refresh = vi.fn()
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))
vi.mock('#lib/i18n/navigation.ts', () => ({ useRouter: () => ({ refresh }) }))

let api: TestApi
let person: TestPerson
beforeAll(async () => {
  api = await testApi()
  person = await makePerson(api, { first_name: 'Anne', last_name: 'Roux' })
})
afterAll(() => api.close())

const onClose = vi.fn()
beforeEach(() => {
  refresh.mockClear()
  onClose.mockClear()
})

const said = {
  portfolio: 'on_sale' as const,
  photographer: 'Anne Roux',
  location: 'Île de Sein',
  tags: ['sea'],
  max_editions: 3,
}

/** A photograph whose owner is signed in; `read` is what the API says of it now. */
async function photograph() {
  const id = await makeImage(api, person, { title: 'Low tide', slug: 'low-tide', ...said })
  const caller = api.as(person)
  const read = async () => (await caller.call(images.read, { id })).body
  return { caller, id, read, wire: connectToTestApi(caller) }
}

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})
const page = (shown: ImageDetail) => (
  <NextIntlClientProvider locale="en" messages={{ images: words, sale, upload, errors }} timeZone="UTC">
    <QueryClientProvider client={client}>
      <EditForm image={shown} onClose={onClose} />
    </QueryClientProvider>
  </NextIntlClientProvider>
)

async function open() {
  const opened = await photograph()
  const { rerender } = render(page(await opened.read()))
  return { ...opened, user: userEvent.setup(), rerender }
}
const box = (name: RegExp) => screen.getByRole('textbox', { name })
const collectionBox = () => screen.findByRole('combobox', { name: /^Collection/ })

it('sends what was changed and nothing else, and draws the page again', async () => {
  const { user, wire, read } = await open()
  expect(box(/^The place/)).toHaveValue('Île de Sein')
  await user.clear(box(/^Title/))
  await user.type(box(/^Title/), 'High tide')
  await user.type(box(/^The angle/), 'From the pier')
  await user.click(screen.getByRole('button', { name: 'Save the changes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(wire.sent).toEqual([{ title: 'High tide', angle: 'From the pier' }])
  expect(refresh).toHaveBeenCalledOnce()
  expect(await read()).toMatchObject({ ...said, title: 'High tide', angle: 'From the pier' })
})

it('leaves alone what another window changed since the form was opened', async () => {
  const { user, wire, rerender, caller, id, read } = await open()
  await caller.call(images.update, { id, body: { location: 'Ouessant' } })
  rerender(page(await read()))
  await user.clear(box(/^Title/))
  await user.type(box(/^Title/), 'High tide')
  await user.click(screen.getByRole('button', { name: 'Save the changes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(wire.sent).toEqual([{ title: 'High tide' }])
  expect(await read()).toMatchObject({ title: 'High tide', location: 'Ouessant' })
})

it('sends nothing when nothing was changed', async () => {
  const { user, wire } = await open()
  await user.click(screen.getByRole('button', { name: 'Save the changes' }))
  expect(onClose).toHaveBeenCalled()
  expect(wire.sent).toEqual([])
})

it('keeps what was typed when it is refused, and says which field is wrong', async () => {
  const { body: collection } = await api.as(person).call(collections.create, { body: { name: 'Brittany' } })
  const { user, wire, caller } = await open()
  await user.selectOptions(await collectionBox(), 'Brittany')
  await user.clear(box(/^Title/))
  await user.click(screen.getByRole('button', { name: 'Save the changes' }))
  expect(box(/^Title/)).toHaveFocus()
  expect(wire.sent).toEqual([])
  await user.type(box(/^Title/), 'High tide')
  // Another window deletes what was chosen here.
  await caller.call(collections.remove, { id: collection.id })
  await user.click(screen.getByRole('button', { name: 'Save the changes' }))
  await waitFor(async () => expect(await collectionBox()).toHaveFocus())
  expect(box(/^Title/)).toHaveValue('High tide')
  expect(onClose).not.toHaveBeenCalled()
})

it('asks before what was typed is lost, and not when nothing was', async () => {
  const { user } = await open()
  await user.type(box(/^Title/), ' at noon')
  const closed = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closed)
  expect(closed.defaultPrevented).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(box(/^Title/)).toHaveValue('Low tide at noon')
  await user.type(box(/^Title/), '{Backspace>8/}')
  expect(box(/^Title/)).toHaveValue('Low tide')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledOnce()
})
