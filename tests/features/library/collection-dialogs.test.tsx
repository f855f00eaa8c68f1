// Collections are made, changed and deleted, and each of it is said.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { snackbar } from '#components/ui/snackbar.ts'
import { CollectionDialog } from '#features/library/collection-dialog.tsx'
import { DeleteCollection } from '#features/library/delete-collection.tsx'
import { collections } from '#lib/contract/collections.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import library from '#messages/en/library.json' with { type: 'json' }
import { type Caller, type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { connectToTestApi, outOfOrder } from '../connect-to-test-api.ts'

const words = library.collections
const show = vi.spyOn(snackbar, 'show')
const onClose = vi.fn()
let api: TestApi
let caller: Caller
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  show.mockClear()
  onClose.mockClear()
  caller = api.as(await makePerson(api))
})

function open(dialog: ReactNode) {
  const wire = connectToTestApi(caller)
  render(
    <NextIntlClientProvider locale="en" messages={{ library, errors }} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return { user: userEvent.setup(), wire }
}
const said = (message: string) => waitFor(() => expect(show).toHaveBeenLastCalledWith({ kind: 'other', message }))
const button = (name: string) =>
  within(screen.getByRole(screen.queryByRole('dialog') ? 'dialog' : 'alertdialog')).getByRole('button', { name })

it('says that a collection is created', async () => {
  const { user } = open(<CollectionDialog onClose={onClose} />)
  await user.type(screen.getByLabelText(words.name), 'Dunes')
  await user.click(button(words.create))
  await said('“Dunes” created')
  expect(onClose).toHaveBeenCalledOnce()
})

it('says that it is changed', async () => {
  const { body: collection } = await caller.call(collections.create, { body: { name: 'Dunes' } })
  const { user } = open(<CollectionDialog collection={collection} onClose={onClose} />)
  await user.clear(screen.getByLabelText(words.name))
  await user.type(screen.getByLabelText(words.name), 'Seas')
  await user.click(button(words.save))
  await said('“Seas” saved')
})

it('says that it is deleted, and nothing where it stays', async () => {
  const { body: collection } = await caller.call(collections.create, { body: { name: 'Dunes' } })
  const { user, wire } = open(<DeleteCollection collection={collection} onClose={onClose} />)
  wire.instead = outOfOrder
  await user.click(button(words.delete))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(show).not.toHaveBeenCalled()
  wire.instead = () => null
  await user.click(button(words.delete))
  await said('“Dunes” deleted')
})
