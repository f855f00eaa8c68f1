// The dialogs for many photographs: what is sent, what is said of those that stay as they are, and what stays chosen.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DeleteDialog } from '#features/library/delete-dialog.tsx'
import { EditDialog } from '#features/library/edit-dialog.tsx'
import { api } from '#lib/api/endpoints.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import library from '#messages/en/library.json' with { type: 'json' }
import { ownedImage } from './owned-image.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('#lib/api/client.ts', () => ({ call }))

const select = vi.fn()
const onClose = vi.fn()
/** What the bulk calls answer; the lists behind the fields are empty. */
let answer: object
beforeEach(() => {
  vi.resetAllMocks()
  call.mockImplementation(async endpoint =>
    endpoint === api.images.bulkRemove || endpoint === api.images.bulkUpdate
      ? answer
      : { count: 0, results: [], next: null },
  )
})
const sent = () =>
  call.mock.calls.find(([endpoint]) => endpoint === api.images.bulkRemove || endpoint === api.images.bulkUpdate)?.[1]

const kept = () => [...(select.mock.lastCall?.[0] ?? new Map()).keys()]

const selection = new Map(
  [ownedImage(1), ownedImage(2), ownedImage(3, { undeletable: 'image_monitored' })].map(each => [each.id, each]),
)

function open(Dialog: typeof EditDialog) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider locale="en" messages={{ library, errors }} timeZone="Europe/Paris">
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
    answer = { deleted: 1, refused: [{ id: 'img_2', code: 'image_on_sale' }] }
    await user.click(screen.getByRole('button', { name: 'Delete 2 photographs' }))
    expect(await screen.findByText(errors.codes.image_on_sale)).toBeVisible()
    expect(sent()).toEqual({ query: { ids: ['img_1', 'img_2'] } })
    expect(kept()).toEqual(['img_2', 'img_3'])
    expect(onClose).not.toHaveBeenCalled()
  })

  it('closes when nothing new was refused', async () => {
    const user = open(DeleteDialog)
    answer = { deleted: 2, refused: [] }
    await user.click(screen.getByRole('button', { name: 'Delete 2 photographs' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(kept()).toEqual(['img_3'])
  })
})

describe('editing', () => {
  it('sends nothing as long as nothing was chosen', async () => {
    open(EditDialog)
    expect(screen.getByRole('button', { name: 'Change 3 photographs' })).toBeDisabled()
  })

  it('sends what was chosen for all, and names those that refuse', async () => {
    const user = open(EditDialog)
    answer = { updated: 2, refused: [{ id: 'img_3', code: 'image_monitored' }] }
    await user.type(screen.getByLabelText('Tags'), 'sea, dawn')
    await user.selectOptions(screen.getByLabelText('Monitoring'), 'false')
    await user.click(screen.getByRole('button', { name: 'Change 3 photographs' }))
    expect(await screen.findByText('Dune 3')).toBeVisible()
    expect(sent()).toEqual({
      body: { ids: ['img_1', 'img_2', 'img_3'], changes: { tags: ['sea', 'dawn'], track: false } },
    })
    expect(select).not.toHaveBeenCalled()
  })
})
