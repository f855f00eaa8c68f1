// The global search: from any page it leads to the results, and on the results it changes the words and nothing else.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { SearchBar } from '#components/layout/header/search-bar.tsx'

const push = vi.fn()
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))

const labels = { label: 'Search', placeholder: 'Words', open: 'Open', close: 'Close', submit: 'Go' }

beforeEach(() => push.mockReset())

async function search(from: string, typed: string): Promise<string> {
  window.history.replaceState(null, '', from)
  render(<SearchBar action="/en/discovers/" labels={labels} />)
  const field = screen.getByRole('searchbox')
  await userEvent.type(field, `${typed}{Enter}`)
  return String(push.mock.calls[0]?.[0])
}

it.each([
  ['/en/', 'red dune', '/en/discovers/?search=red+dune'],
  ['/en/images/img_1/?page=3', 'dune', '/en/discovers/?search=dune'],
  ['/en/discovers/', 'dune', '/en/discovers/?search=dune'],
  [
    '/en/discovers/landscape/?search=sea&tags=sand%2Csalt&price_min=50&exact=true&page=4',
    'dune',
    '/en/discovers/landscape/?tags=sand%2Csalt&price_min=50&search=dune',
  ],
  ['/en/discovers/?search=sea&ratio=square', ' ', '/en/discovers/?ratio=square'],
  ['/en/discovers/?search=sea', ' ', '/en/discovers/'],
])('from %s, %j leads to %s', async (from, typed, to) => {
  expect(await search(from, typed)).toBe(to)
})
