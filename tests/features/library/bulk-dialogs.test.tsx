// The dialogs for many photographs: what is sent, what is said of those that stay as they are, and what stays chosen.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeleteDialog } from '#features/library/delete-dialog.tsx'
import { EditDialog } from '#features/library/edit-dialog.tsx'
import type { Selection } from '#features/library/selection.ts'
import { images } from '#lib/contract/images.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import library from '#messages/en/library.json' with { type: 'json' }
import sale from '#messages/en/sale.json' with { type: 'json' }
import { images as rows } from '#server/db/schema/images.ts'
import { type Caller, type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { setIdentityVerified } from '#tests/support/people/verification.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'
import { makeOwnImages } from './own-images.ts'

vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

const select = vi.fn()
const onClose = vi.fn()
let api: TestApi
let caller: Caller
let owner: Awaited<ReturnType<typeof makePerson>>
let wire: ReturnType<typeof connectToTestApi>
let client: QueryClient
/** Three photographs, of which the last is watched and cannot go. */
let selection: Selection
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  vi.resetAllMocks()
  owner = await makePerson(api)
  const dunes = await makeOwnImages(api, owner, 3, { monitored: true, monitored_at: api.clock.now() })
  selection = new Map(dunes.map(each => [each.id, each]))
  caller = api.as(owner)
  wire = connectToTestApi(caller)
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(async () => {
  // The page is left while the API is still the test's own.
  cleanup()
  await vi.waitUntil(() => client.isFetching() + client.isMutating() === 0)
})

/** What the page keeps chosen. */
const kept = () => [...(select.mock.lastCall?.[0] ?? new Map()).values()].map(({ title }) => title)
/** What the API still has, by title. */
const left = async () => {
  const { body } = await caller.call(images.list, { query: { mine: true, ordering: 'title' } })
  return body.results
}

function open(Dialog: typeof EditDialog) {
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" messages={{ library, sale, errors }} timeZone="Europe/Paris">
        <Dialog selection={selection} select={select} onClose={onClose} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

describe('deleting', () => {
  it('says beforehand what cannot go, sends the rest, and keeps chosen what stayed', async () => {
    const user = open(DeleteDialog)
    expect(screen.getByRole('heading', { name: 'Delete 2 photographs?' })).toBeVisible()
    expect(screen.getByText('Dune 3')).toBeVisible()
    expect(screen.getByText(errors.codes.image_monitored)).toBeVisible()
    const [, second = ''] = selection.keys()
    await api.services.db.update(rows).set({ portfolio: 'on_sale', base_price_cents: 50_00 }).where(eq(rows.id, second))
    await user.click(screen.getByRole('button', { name: 'Delete 2 photographs' }))
    expect(await screen.findByText(errors.codes.image_on_sale)).toBeVisible()
    // Sent too, the third would be refused a second time.
    expect(screen.getAllByText(errors.codes.image_monitored)).toHaveLength(1)
    expect((await left()).map(({ title }) => title)).toEqual(['Dune 2', 'Dune 3'])
    expect(kept()).toEqual(['Dune 2', 'Dune 3'])
    expect(onClose).not.toHaveBeenCalled()
  })

  it('closes when nothing new was refused', async () => {
    const user = open(DeleteDialog)
    await user.click(screen.getByRole('button', { name: 'Delete 2 photographs' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(kept()).toEqual(['Dune 3'])
    expect((await left()).map(({ title }) => title)).toEqual(['Dune 3'])
  })
})

describe('editing', () => {
  it('says before anything is chosen why nothing can be put on sale, and where that is done', async () => {
    await setIdentityVerified(api, owner, false)
    open(EditDialog)
    expect(await screen.findByText(sale.obstacles.identity_unverified.title)).toBeVisible()
    expect(screen.getByText(sale.obstacles.open)).toHaveAttribute('href', '/account/identity/')
    expect(screen.getByRole('option', { name: sale.put_on })).toBeDisabled()
    expect(screen.getByRole('option', { name: sale.take_off })).toBeEnabled()
  })

  it('sends nothing as long as nothing was chosen', async () => {
    open(EditDialog)
    expect(screen.getByRole('button', { name: 'Change 3 photographs' })).toBeDisabled()
  })

  it('sends what was chosen for all, and names those that refuse', async () => {
    const user = open(EditDialog)
    await user.type(screen.getByLabelText('Tags'), 'sea, dawn')
    await user.selectOptions(screen.getByLabelText('Monitoring'), 'false')
    await user.click(screen.getByRole('button', { name: 'Change 3 photographs' }))
    expect(await screen.findByText('Dune 3')).toBeVisible()
    expect(wire.sent).toEqual([{ ids: [...selection.keys()], changes: { tags: ['sea', 'dawn'], track: false } }])
    expect((await left()).map(({ owned }) => owned?.tags)).toEqual([['sea', 'dawn'], ['sea', 'dawn'], []])
    expect(select).not.toHaveBeenCalled()
  })
})
