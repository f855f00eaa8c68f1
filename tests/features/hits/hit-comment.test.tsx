// A comment on a hit: it follows what is saved until a person touches it, and nothing that was typed is lost.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HitComment } from '#features/hits/detail/hit-comment.tsx'
import type { HitDetail } from '#lib/contract/hits.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import messages from '#messages/en/hits.json' with { type: 'json' }
import { answerCalls } from '#tests/support/network.ts'

const client = new QueryClient()
const hit = (comment: string) => ({ id: 'hit_1', comment }) as HitDetail // the comment reads nothing else
const box = () => screen.getByLabelText<HTMLTextAreaElement>(messages.comment.label)
const page = (comment: string) => (
  <NextIntlClientProvider locale="en" timeZone="Europe/Paris" messages={{ hits: messages, errors }}>
    <QueryClientProvider client={client}>
      <HitComment hit={hit(comment)} />
    </QueryClientProvider>
  </NextIntlClientProvider>
)

let sent: unknown[]
let answer: Promise<void>

beforeEach(() => {
  sent = []
  answer = Promise.resolve()
  answerCalls(async request => {
    const body: { comment: string } = await request.json()
    sent.push(body.comment)
    await answer
    return Response.json(hit(body.comment))
  })
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
  expect(sent).toEqual([])
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

it('keeps what is typed while it is being saved, and sends it on leaving', async () => {
  const person = userEvent.setup()
  const { promise, resolve } = Promise.withResolvers<void>()
  answer = promise
  const { unmount } = render(page(''))
  await person.type(box(), 'first')
  await person.click(screen.getByRole('button', { name: messages.comment.save }))
  await expect.poll(() => sent).toEqual(['first'])
  await person.type(box(), ' and second')
  unmount()
  resolve()
  await expect.poll(() => sent).toEqual(['first', 'first and second'])
})
