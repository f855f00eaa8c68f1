// The table of one's own photographs: rows are chosen one by one, by range, all at once and from the keyboard, and ordered by their heads.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RowTable } from '#features/library/row-table.tsx'
import type { Selection } from '#features/library/selection.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import images from '#messages/en/images.json' with { type: 'json' }
import library from '#messages/en/library.json' with { type: 'json' }
import { ownedImage } from './owned-image.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('#lib/api/client.ts', () => ({ call }))
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

const onOrder = vi.fn()
beforeEach(() => {
  onOrder.mockReset()
  call.mockResolvedValue({ count: 0, next: null, previous: null, results: [] })
})

function Frame({ count }: { count: number }) {
  const [rows] = useState(() => Array.from({ length: count }, (_, index) => ownedImage(index + 1)))
  const [selection, select] = useState<Selection>(new Map())
  return (
    <>
      <output>{[...selection.keys()].join()}</output>
      <RowTable {...{ rows, count, ordering: '-created_at', onOrder, selection, select }} />
    </>
  )
}

function open(count = 5) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" messages={{ library, images, errors }} timeZone="Europe/Paris">
        <Frame count={count} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
  const box = (number: number) => screen.getByRole('checkbox', { name: `Choose “Dune ${number}”` })
  return { user: userEvent.setup(), box, chosen: () => screen.getByRole('status').textContent }
}

describe('the table of photographs', () => {
  it('chooses and lets go of single rows', async () => {
    const { user, box, chosen } = open()
    await user.click(box(2))
    await user.click(box(4))
    expect(chosen()).toBe('img_2,img_4')
    expect(screen.getByRole('row', { selected: true, name: /Dune 2/ })).toBeVisible()
    await user.click(box(2))
    expect(chosen()).toBe('img_4')
  })

  it('chooses everything between two rows with Shift', async () => {
    const { user, box, chosen } = open()
    await user.click(box(2))
    await user.keyboard('{Shift>}')
    await user.click(box(4))
    await user.keyboard('{/Shift}')
    expect(chosen()).toBe('img_2,img_3,img_4')
  })

  it('chooses all that are shown, and none', async () => {
    const { user, chosen } = open()
    const all = screen.getByRole('checkbox', { name: 'Choose all that are shown' })
    await user.click(all)
    expect(chosen()).toBe('img_1,img_2,img_3,img_4,img_5')
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
    expect(chosen()).toBe('img_3,img_2')
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(screen.getByRole('checkbox', { name: 'Choose all that are shown' })).toHaveFocus()
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
