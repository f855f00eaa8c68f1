// A comment on a hit: it follows what is saved until a person touches it, and nothing that was typed is lost.
import { setTimeout as sleep } from 'node:timers/promises'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { HitComment } from '#features/hits/detail/hit-comment.tsx'
import { type HitDetail, hits } from '#lib/contract/hits.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import messages from '#messages/en/hits.json' with { type: 'json' }
import { type Caller, type TestApi, testApi } from '#tests/support/api.ts'
import { makeHit, makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

const client = new QueryClient()
const box = () => screen.getByLabelText<HTMLTextAreaElement>(messages.comment.label)
const page = (comment: string) => (
  <NextIntlClientProvider locale="en" timeZone="Europe/Paris" messages={{ hits: messages, errors }}>
    <QueryClientProvider client={client}>
      <HitComment hit={{ ...hit, comment }} />
    </QueryClientProvider>
  </NextIntlClientProvider>
)

let api: TestApi
let caller: Caller
let hit: HitDetail
let wire: ReturnType<typeof connectToTestApi>

const isFirst = (body: unknown) => JSON.stringify(body) === JSON.stringify({ comment: 'first' })

/** What the API keeps. */
const read = async () => (await caller.call(hits.read, { id: hit.id })).body

beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const owner = await makePerson(api)
  const id = await makeHit(api, await makeWatched(api, owner), { url: 'https://thief.example/page' })
  caller = api.as(owner)
  hit = (await caller.call(hits.read, { id })).body
  wire = connectToTestApi(caller)
})
afterEach(async () => {
  // The page is left while the API is still the test's own.
  cleanup()
  await vi.waitUntil(() => client.isMutating() === 0)
})

it('shows a comment that arrives late, and writes nothing over it on leaving', async () => {
  const { rerender, unmount } = render(page('old'))
  rerender(page('written elsewhere'))
  expect(box().value).toBe('written elsewhere')
  unmount()
  await Promise.resolve()
  expect(wire.asked).toEqual([])
})

it('leaves a field alone that has the focus or was changed', async () => {
  const person = userEvent.setup()
  const { rerender } = render(page('old'))
  await person.click(box())
  rerender(page('written elsewhere'))
  expect(box().value).toBe('old')
  await person.type(box(), ' and new')
  rerender(page('once more'))
  expect(box().value).toBe('old and new')
})

it('sends what is typed while it is being saved on leaving, and never before what was saved first', async () => {
  const person = userEvent.setup()
  // The first call reaches the API when a second one would long have been answered.
  wire.instead = async (_call, body) => (isFirst(body) ? sleep(500, null) : null)
  const { unmount } = render(page(''))
  await person.type(box(), 'first')
  await person.click(screen.getByRole('button', { name: messages.comment.save }))
  await expect.poll(() => wire.sent).toEqual([{ comment: 'first' }])
  await person.type(box(), ' and second')
  unmount()
  await expect.poll(() => wire.sent).toEqual([{ comment: 'first' }, { comment: 'first and second' }])
  await vi.waitUntil(() => client.isMutating() === 0)
  expect((await read()).comment).toBe('first and second')
})
