// Tables, pages, amounts, photographs and file drops.
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { renderToString } from 'react-dom/server'
import { rgbaToThumbHash } from 'thumbhash'
import { describe, expect, it, vi } from 'vitest'
import { FileDrop } from '#components/ui/file-drop.tsx'
import { Money } from '#components/ui/money.tsx'
import { Pagination, pageSlots } from '#components/ui/pagination.tsx'
import { Photo } from '#components/ui/photo.tsx'
import { PhotoGrid } from '#components/ui/photo-grid.tsx'
import { Table } from '#components/ui/table.tsx'
import { averageColour, paintedGround } from '#components/ui/thumbhash-ground.ts'
import type { Locale } from '#lib/locales.ts'
import { toCents } from '#lib/money.ts'

describe('a table', () => {
  const rows = [
    { id: 'a', cents: 200 },
    { id: 'b', cents: 100 },
  ]
  const columns = [
    { key: 'id', header: 'Work', cell: (row: { id: string }) => row.id, rowHeader: true },
    { key: 'cents', header: 'Amount', cell: (row: { cents: number }) => row.cents, sortable: true },
  ]

  it('says how it is sorted and asks for the other direction', async () => {
    const onSort = vi.fn()
    render(
      <Table
        caption="Sales"
        {...{ rows, columns, onSort }}
        rowKey={row => row.id}
        sorting={{ key: 'cents', direction: 'ascending' }}
      />,
    )
    expect(screen.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending')
    expect(screen.getByRole('columnheader', { name: 'Work' })).not.toHaveAttribute('aria-sort')
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }))
    expect(onSort).toHaveBeenCalledWith({ key: 'cents', direction: 'descending' })
  })

  it('selects one row, all rows and none', async () => {
    const onChange = vi.fn()
    const selection = (selected: string[]) => ({
      selected: new Set(selected),
      onChange,
      allLabel: 'All',
      rowLabel: (row: { id: string }) => `Select ${row.id}`,
    })
    const table = (selected: string[]) => (
      <Table caption="Sales" {...{ rows, columns }} rowKey={row => row.id} selection={selection(selected)} />
    )
    const { rerender } = render(table([]))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select a' }))
    expect(onChange).toHaveBeenLastCalledWith(new Set(['a']))
    await userEvent.click(screen.getByRole('checkbox', { name: 'All' }))
    expect(onChange).toHaveBeenLastCalledWith(new Set(['a', 'b']))
    rerender(table(['a', 'b']))
    await userEvent.click(screen.getByRole('checkbox', { name: 'All' }))
    expect(onChange).toHaveBeenLastCalledWith(new Set())
  })
})

describe('pagination', () => {
  it.each([
    [1, 2, [1, 2]],
    [1, 9, [1, 2, 'gap-after', 9]],
    [4, 9, [1, 2, 3, 4, 5, 'gap-after', 9]],
    [5, 9, [1, 'gap-before', 4, 5, 6, 'gap-after', 9]],
    [9, 9, [1, 'gap-before', 8, 9]],
  ])('on page %i of %i offers the ends and the neighbours', (page, pages, slots) => {
    expect(pageSlots(page, pages)).toEqual(slots)
  })

  it('links every page and marks the present one', () => {
    const words = { label: 'Pages', previousLabel: 'Previous', nextLabel: 'Next', link: 'a' as const }
    render(<Pagination page={2} pages={3} {...words} hrefFor={n => `?page=${n}`} pageLabel={n => `Page ${n}`} />)
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '?page=3')
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '?page=1')
  })
})

describe('an amount', () => {
  const shown = (locale: Locale, cents: number) => {
    const { container } = render(
      <NextIntlClientProvider locale={locale}>
        <Money cents={toCents(cents)} />
      </NextIntlClientProvider>,
    )
    return container.textContent
  }

  it('is written as the language writes it, to the cent', () => {
    expect(shown('en', 118_050)).toBe('€1,180.50')
    expect(shown('fr', 118_050)).toBe('1\u202f180,50\u00a0€')
    expect(shown('en', -5)).toBe('-€0.05')
  })

  it('keeps its last cent where a floating point number would lose it', () => {
    expect(shown('en', 9_007_199_254_740_991)).toBe('€90,071,992,547,409.91')
  })
})

describe('a photograph', () => {
  const sources = [
    { type: 'image/avif', files: [{ url: '/a.avif', width: 640 }] },
    {
      type: 'image/webp',
      files: [
        { url: '/s.webp', width: 320 },
        { url: '/l.webp', width: 1280 },
      ],
    },
  ]
  const props = { alt: 'A bridge', width: 6000, height: 4000, sources, sizes: '50vw' }

  it('offers its formats, best first, and reserves its place', () => {
    const { container } = render(<Photo {...props} />)
    expect(container.querySelector('source')).toHaveAttribute('srcset', '/a.avif 640w')
    const img = screen.getByRole('img', { name: 'A bridge' })
    expect(img).toHaveAttribute('src', '/l.webp')
    expect(img).toHaveAttribute('width', '6000')
    expect(img).toHaveAttribute('height', '4000')
    expect(img).toHaveAttribute('loading', 'lazy')
  })

  it('that comes first is not lazy', () => {
    render(<Photo {...props} priority />)
    expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager')
    expect(screen.getByRole('img')).toHaveAttribute('fetchpriority', 'high')
  })

  it('that is seen beside the first is not lazy, and takes nothing from it', () => {
    render(<Photo {...props} eager />)
    expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager')
    expect(screen.getByRole('img')).not.toHaveAttribute('fetchpriority')
  })

  it('stands on a ground of its own colours', () => {
    const red = new Uint8Array(8 * 8 * 4).map((_, index) => [200, 20, 20, 255][index % 4] ?? 0)
    const hash = btoa(String.fromCharCode(...rgbaToThumbHash(8, 8, red)))
    const [r = 0, g = 0, b = 0] = averageColour(hash).match(/\d+/g)?.map(Number) ?? []
    expect(r).toBeGreaterThan(150)
    expect(Math.max(g, b)).toBeLessThan(70)
    expect(paintedGround(hash).match(/radial-gradient/g)).toHaveLength(8)
  })

  it('keeps its own proportions on the wall', () => {
    render(<PhotoGrid label="Wall" items={[{ key: 'a', width: 3000, height: 2000, photo: <i /> }]} />)
    expect(screen.getByRole('listitem')).toHaveStyle({ '--ratio': '1.5000' })
  })
})

describe('a file drop', () => {
  const words = { title: 'Drop a photograph', buttonLabel: 'Choose', activeLabel: 'Let go' }
  const accept = { 'image/jpeg': ['.jpg', '.jpeg'] }
  const jpeg = new File(['x'], 'bridge.jpg', { type: 'image/jpeg' })

  const carrying = (file: File) => ({
    files: [file],
    items: [{ kind: 'file', type: file.type, getAsFile: () => file }],
    types: ['Files'],
  })

  it('takes a dropped file and a chosen one alike', async () => {
    const onFiles = vi.fn()
    const { container } = render(<FileDrop {...words} {...{ accept, onFiles }} />)
    fireEvent.drop(screen.getByRole('group'), { dataTransfer: carrying(jpeg) })
    await waitFor(() => expect(onFiles).toHaveBeenCalledTimes(1))
    const input = container.querySelector('input')
    if (input) await userEvent.upload(input, jpeg)
    await waitFor(() => expect(onFiles).toHaveBeenCalledTimes(2))
    expect(onFiles.mock.calls.map(([files]) => files[0].name)).toEqual(['bridge.jpg', 'bridge.jpg'])
  })

  it('takes a file that was chosen before the script of the page ran, once', async () => {
    const onFiles = vi.fn()
    const drop = <FileDrop {...words} {...{ accept, onFiles }} />
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(drop)
    const input = container.querySelector('input')
    if (input) await userEvent.upload(input, jpeg)
    render(drop, { container, hydrate: true })
    await waitFor(() => expect(onFiles).toHaveBeenCalled())
    expect(onFiles.mock.calls.map(([files]) => files.map((file: File) => file.name))).toEqual([['bridge.jpg']])
    container.remove()
  })

  it('refuses another kind of file and says which', async () => {
    const onFiles = vi.fn()
    const onRejected = vi.fn()
    render(<FileDrop {...words} {...{ accept, onFiles, onRejected }} />)
    const text = new File(['x'], 'notes.txt', { type: 'text/plain' })
    fireEvent.drop(screen.getByRole('group'), { dataTransfer: carrying(text) })
    await waitFor(() => expect(onRejected).toHaveBeenCalledOnce())
    expect(onRejected.mock.calls[0]?.[0][0].errors[0].code).toBe('file-invalid-type')
    expect(onFiles).not.toHaveBeenCalled()
  })

  it('can be reached and opened with the keyboard alone', async () => {
    render(<FileDrop {...words} onFiles={vi.fn()} />)
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'Choose' })).toHaveFocus()
  })
})
