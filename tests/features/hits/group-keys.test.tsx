// Copies by identical picture, which is how they are met first: keys walk through the groups and file all copies of one.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { snackbar } from '#components/ui/snackbar.ts'
import words from '#messages/en/hits.json' with { type: 'json' }
import { outOfOrder } from '../connect-to-test-api.ts'
import { openHits, openTestApi } from './hits-world.tsx'

openTestApi()

afterEach(() => {
  snackbar.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const groups = () => screen.findByRole('list', { name: words.groups.label['by-picture'] })
const links = async () => within(await groups()).findAllByRole('link')

it('groups what is to be handled by picture, and leads from one alone to its comparison', async () => {
  const { id } = await openHits([{}, {}, {}], { place: '' })
  const all = await links()
  expect(all).toHaveLength(3)
  const ways = all.map(each => each.getAttribute('href'))
  expect(ways.toSorted()).toEqual([1, 2, 3].map(number => `/en/hits/${id(number)}/`).toSorted())
})

it('files the group that has the focus, goes on to the next, and takes it back', async () => {
  const { user, id, read } = await openHits([{}, {}, {}], { place: '' })
  const [first, second] = await links()
  await user.keyboard('j')
  expect(first).toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowLeft}')
  expect(first).toHaveFocus()
  const number = [1, 2, 3].find(each => first?.getAttribute('href')?.includes(id(each))) ?? 0
  const next = second?.getAttribute('href')
  await user.keyboard('t')
  await waitFor(async () => expect(await read(number)).toMatchObject({ category: 'trash' }))
  await waitFor(async () => expect(await links()).toHaveLength(2))
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe(next))
  await user.keyboard('z')
  await waitFor(async () => expect(await read(number)).toMatchObject({ category: 'to_handle' }))
  await waitFor(async () => expect(await links()).toHaveLength(3))
})

it('walks from a comparison through the group, then to the next group, in the order of the cards', async () => {
  const each = [{}, { host: 'a.example' }, { host: 'b.example' }, { host: 'a.example' }]
  const { user, id } = await openHits(each, { place: 'to-handle/by-website/' })
  const list = await screen.findByRole('list', { name: words.groups.label['by-website'] })
  const names = (await within(list).findAllByRole('link')).map(({ textContent }) => textContent)
  expect(names).toEqual(['site-1.example', 'a.example', 'b.example'])
  await user.click(within(list).getByRole('link', { name: 'site-1.example' }))
  for (const [place, number] of [1, 2, 4, 3].entries()) {
    expect(await screen.findByText(`${place + 1} of 4`, {}, { timeout: 5_000 })).toBeVisible()
    expect(window.location.pathname).toContain(id(number))
    await user.keyboard('j')
  }
  expect(screen.getByRole('button', { name: words.compare.next })).toBeDisabled()
})

it('says why nothing could be filed', async () => {
  const { user, wire } = await openHits([{}], { place: '' })
  await links()
  wire.instead = outOfOrder
  await user.keyboard('jt')
  expect(await screen.findByText('Out of order.')).toBeVisible()
})
