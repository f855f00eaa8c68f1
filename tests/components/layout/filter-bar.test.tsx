// The bar above a filtered list: filters are there when they are opened, and taking everything back starts them and the search again.
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FilterBar, type FilterBarProps } from '#components/layout/lists/filter-bar.tsx'

const words = {
  label: 'Find',
  search: 'Search',
  search_hint: 'A word',
  ordering: 'Order',
  filters: 'Filters',
  reset: 'Take back',
  'orderings.new': 'Newest first',
  'orderings.old': 'Oldest first',
}

function show(given: Partial<FilterBarProps<'new' | 'old'>> = {}) {
  const onReset = vi.fn()
  const onOrder = vi.fn()
  render(
    <FilterBar
      t={key => words[key]}
      state={{
        params: { search: undefined, ordering: 'new' },
        change: ({ ordering }) => onOrder(ordering),
        reset: onReset,
      }}
      orderings={['new', 'old']}
      active={0}
      {...given}
    >
      <input aria-label="Tag" defaultValue="" />
    </FilterBar>,
  )
  return { onReset, onOrder }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the bar above a list', () => {
  it('has its filters behind a button, which says whether they are there', () => {
    const { onOrder } = show()
    expect(screen.queryByLabelText('Tag')).toBeNull()
    press('Filters')
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByLabelText('Tag')).toBeVisible()
    press('Filters')
    expect(screen.queryByLabelText('Tag')).toBeNull()
    fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'old' } })
    expect(onOrder).toHaveBeenCalledWith('old')
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
  })

  it('takes everything back at once: what was typed in the search, and what the filters held', () => {
    const { onReset } = show({ active: 1, openAtFirst: true })
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'dunes' } })
    fireEvent.change(screen.getByLabelText('Tag'), { target: { value: 'sand' } })
    press('Take back')
    expect(onReset).toHaveBeenCalledTimes(1)
    expect([screen.getByLabelText('Search'), screen.getByLabelText('Tag')]).toMatchObject([
      { value: '' },
      { value: '' },
    ])
  })
})
