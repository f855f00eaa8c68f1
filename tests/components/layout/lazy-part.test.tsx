// A part whose code cannot be fetched is left out, with a word in its place where there is one, and comes with the connection.
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const Part = ({ name }: { name: string }) => <p>the list of {name}</p>
const Waiting = ({ name }: { name: string }) => <p>{name} is on the way</p>
const Missing = ({ name }: { name: string }) => <p>{name} is to wait</p>

it('takes nothing down with it', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const load = vi
    .fn<() => Promise<typeof Part>>()
    .mockRejectedValueOnce(new Error('no connection'))
    .mockResolvedValue(Part)
  const Lazy = lazyPart(load, Missing, Waiting)
  render(
    <main>
      <h1>My images</h1>
      <Lazy name="Ilse" />
    </main>,
  )
  expect(screen.getByRole('main')).toHaveTextContent('My images')
  expect(screen.getByText('Ilse is on the way')).toBeVisible()
  expect(await screen.findByText('Ilse is to wait')).toBeVisible()
  expect(screen.queryByText('Ilse is on the way')).toBeNull()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('the list of Ilse')).toBeVisible()
  expect(screen.queryByText('Ilse is to wait')).toBeNull()
})

it('may fail when it is fetched ahead, and is tried again when it is drawn', async () => {
  const load = vi
    .fn<() => Promise<typeof Part>>()
    .mockRejectedValueOnce(new Error('no connection'))
    .mockResolvedValue(Part)
  const Lazy = lazyPart(load, Missing, Waiting)
  Lazy.fetchAhead()
  await expect(load.mock.results[0]?.value).rejects.toThrow('no connection')
  render(<Lazy name="Ilse" />)
  expect(await screen.findByText('the list of Ilse')).toBeVisible()
  expect(screen.queryByText('Ilse is to wait')).toBeNull()
})
