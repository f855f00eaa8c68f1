// What a file says of itself arrives late: it fills in what nobody has focused or changed, and nothing else.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BatchScreen } from '#features/upload/batch/batch-screen.tsx'
import type { ReadResult } from '#features/upload/details/read-image-file.ts'
import { Engine } from '#features/upload/engine/engine.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import sale from '#messages/en/sale.json' with { type: 'json' }
import messages from '#messages/en/upload.json' with { type: 'json' }
import { files, openTestApi, world } from './upload-world.ts'

vi.mock('next/navigation', async original => ({
  ...(await original<object>()),
  useRouter: () => ({ prefetch: () => {} }),
  useParams: () => ({ locale: 'en' }),
}))

const metadata = {
  title: 'Seeding',
  created_on: '2026-05-01',
  photographer: 'Clements Engelhardt',
  tags: 'field, seeds',
  moment: '',
  location: 'Beauce',
  technical_means: '',
}

openTestApi()

let engine: Engine

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  URL.createObjectURL ??= () => 'blob:image'
  URL.revokeObjectURL ??= () => undefined
})
afterEach(() => {
  engine.close()
  vi.unstubAllGlobals()
})

/** The page with one file; its metadata arrives when the test says so. */
async function show() {
  const { promise, resolve } = Promise.withResolvers<ReadResult>()
  engine = new Engine({ ...(await world()).deps, read: () => promise })
  engine.add(files(1), null)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <NextIntlClientProvider locale="en" timeZone="Europe/Paris" messages={{ sale, upload: messages, errors }}>
      <QueryClientProvider client={client}>
        <BatchScreen engine={engine} selected={null} onSelect={() => {}} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return async () => {
    resolve({ image: { width: 3_000, height: 2_000, metadata } })
    await act(() => vi.waitFor(() => expect(engine.snapshot().items[0]?.width).toBe(3_000)))
  }
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false })
const title = () => screen.getByLabelText<HTMLInputElement>(messages.work.title)
const shown = (label: string) => box(label).value

it('a title that is typed once the field has the focus is not joined to the title of the file', async () => {
  const person = userEvent.setup()
  const arrive = await show()
  await person.click(title())
  await arrive()
  await person.type(title(), 'Seeds against the evening')
  expect(title().value).toBe('Seeds against the evening')
  expect(engine.snapshot().items[0]?.fields.title).toBe('Seeds against the evening')
})

it('what was typed before stays, even when it was emptied again, and the other fields are filled in', async () => {
  const person = userEvent.setup()
  const arrive = await show()
  await person.type(title(), 'Seeds')
  await person.type(box(messages.work.tags), 'x{Backspace}')
  await person.tab()
  await arrive()
  expect(title().value).toBe('Seeds')
  expect(shown(messages.work.tags)).toBe('')
  expect(shown(messages.work.photographer)).toBe('Clements Engelhardt')
  expect(shown(messages.originality.location)).toBe('Beauce')
  expect(shown(messages.work.created_on)).toBe('2026-05-01')
})

it('a change that was sent before the fields were drawn again takes nothing back of what arrived', async () => {
  const arrive = await show()
  await arrive()
  const [item] = engine.snapshot().items
  if (!item) throw new Error('one was added')
  engine.dispatch({ type: 'edited', id: item.id, changes: { genre: 'gen_seascape' } })
  expect(engine.snapshot().items[0]?.fields).toMatchObject({ title: 'Seeding', genre: 'gen_seascape' })
})

it('what was touched is known after a reload', async () => {
  const here = await world()
  engine = new Engine({ ...here.deps, read: () => new Promise(() => {}) })
  engine.add(files(1), null)
  const [item] = engine.snapshot().items
  if (!item) throw new Error('one was added')
  engine.dispatch({ type: 'edited', id: item.id, changes: { title: 'x' } })
  engine.dispatch({ type: 'edited', id: item.id, changes: { title: '' } })
  engine.close()
  engine = new Engine({
    ...here.deps,
    read: async () => ({ image: { width: 3_000, height: 2_000, metadata } }),
  })
  await engine.restore()
  await vi.waitFor(() => expect(engine.snapshot().items[0]?.width).toBe(3_000))
  expect(engine.snapshot().items[0]?.fields).toMatchObject({ title: '', location: 'Beauce' })
})
