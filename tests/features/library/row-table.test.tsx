// The table of one's own photographs: rows are chosen one by one, by range, all at once and from the keyboard, and ordered by their heads.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { RowTable } from '#features/library/row-table.tsx'
import type { Selection } from '#features/library/selection.ts'
import type { Image } from '#lib/contract/images.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import images from '#messages/en/images.json' with { type: 'json' }
import library from '#messages/en/library.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'
import { makeOwnImages } from './own-images.ts'

vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

const onOrder = vi.fn()
let api: TestApi
let owner: TestPerson
let dunes: Image[]
let client: QueryClient
beforeAll(async () => {
  api = await testApi()
  owner = await makePerson(api)
  dunes = await makeOwnImages(api, owner, 101)
})
afterAll(() => api.close())
beforeEach(() => {
  onOrder.mockReset()
  client = new QueryClient()
  connectToTestApi(api.as(owner))
})
afterEach(async () => {
  // The page is left while the API is still the test's own.
  cleanup()
  await vi.waitUntil(() => client.isFetching() === 0)
})

function Frame({ count }: { count: number }) {
  const [rows] = useState(() => dunes.slice(0, count))
  const [selection, select] = useState<Selection>(new Map())
  return (
    <>
      <output>{[...selection.values()].map(({ title }) => title).join()}</output>
      <RowTable {...{ rows, count, ordering: '-created_at', onOrder, selection, select }} />
    </>
  )
}

function open(count = 5) {
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" messages={{ library, images, errors }} timeZone="Europe/Paris">
        <Frame count={count} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
  const box = (number: number) => screen.getByRole('checkbox', { name: `Select “Dune ${number}”` })
  return { user: userEvent.setup(), box, chosen: () => screen.getByRole('status').textContent }
}

describe('the table of photographs', () => {
  it('chooses and lets go of single rows', async () => {
    const { user, box, chosen } = open()
    await user.click(box(2))
    await user.click(box(4))
    expect(chosen()).toBe('Dune 2,Dune 4')
    expect(screen.getByRole('row', { selected: true, name: /Dune 2/ })).toBeVisible()
    await user.click(box(2))
    expect(chosen()).toBe('Dune 4')
  })

  it('chooses everything between two rows with Shift', async () => {
    const { user, box, chosen } = open()
    await user.click(box(2))
    await user.keyboard('{Shift>}')
    await user.click(box(4))
    await user.keyboard('{/Shift}')
    expect(chosen()).toBe('Dune 2,Dune 3,Dune 4')
  })

  it('chooses all that are shown, and none', async () => {
    const { user, chosen } = open()
    const all = screen.getByRole('checkbox', { name: 'Select all that are shown' })
    await user.click(all)
    expect(chosen()).toBe('Dune 1,Dune 2,Dune 3,Dune 4,Dune 5')
    expect(all).toBeChecked()
    await user.click(all)
    expect(chosen()).toBe('')
  })

  it('is walked through with the arrow keys and chosen from with the space bar', async () => {
    const { user, box, chosen } = open()
    box(1).focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(box(3)).toHaveFocus()
    await user.keyboard(' {ArrowUp} ')
    expect(box(2)).toHaveFocus()
    expect(chosen()).toBe('Dune 3,Dune 2')
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(screen.getByRole('checkbox', { name: 'Select all that are shown' })).toHaveFocus()
  })

  it('says what it is ordered by and asks for another order by the head of a column', async () => {
    const { user } = open()
    const added = screen.getByRole('columnheader', { name: 'Added' })
    expect(added).toHaveAttribute('aria-sort', 'descending')
    expect(screen.getByRole('columnheader', { name: 'State' })).not.toHaveAttribute('aria-sort')
    await user.click(within(added).getByRole('button'))
    expect(onOrder).toHaveBeenLastCalledWith('created_at')
    await user.click(screen.getByRole('button', { name: 'Title' }))
    expect(onOrder.mock.lastCall?.[0]).toMatch(/^-?title$/)
  })

  it('draws only a part of more than a hundred rows', () => {
    open(101)
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '102')
  })

  it('draws all of a hundred', () => {
    open(100)
    expect(screen.getAllByRole('row')).toHaveLength(101)
  })
})
