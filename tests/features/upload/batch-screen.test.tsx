// The page of the upload: rows, what is said of each, bulk replacement, profiles, and the word that certifies.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BatchScreen } from '#features/upload/batch/batch-screen.tsx'
import { initialFields } from '#features/upload/details/read-image-file.ts'
import { Engine } from '#features/upload/engine/engine.ts'
import { changesOfSettings, settingsOfImages } from '#features/upload/profiles/profile-settings.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import words from '#messages/en/upload.json' with { type: 'json' }
import { answerCalls } from '#tests/support/network.ts'
import { files, world } from './upload-world.ts'

configure({ asyncUtilTimeout: 10_000 })

vi.mock('next/navigation', async original => ({
  ...(await original<object>()),
  useRouter: () => ({ prefetch: () => {} }),
  useParams: () => ({ locale: 'en' }),
}))

const page = (results: unknown[]) => Response.json({ count: results.length, next: null, previous: null, results })
const profile = { id: 'upp_1', name: 'Seaside', settings: { genre: 'gen_sea', tags: ['sea', 'salt'], public: false } }
let profiles: unknown[]

async function api(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/\/$/, '')
  if (path.endsWith('/genres')) return page([{ id: 'gen_sea', name_en: 'Sea', name_fr: 'Mer' }])
  if (path.endsWith('/images/stats')) {
    return Response.json({ uploads_this_month: 83, uploads_limit: 84, monitored: 0, monitored_limit: 100 })
  }
  if (path.endsWith('/upload-profiles') && request.method === 'POST') {
    const made = { ...JSON.parse(await request.text()), id: 'upp_2', created_at: '2026-11-21T07:00:00Z' }
    profiles.push(made)
    return Response.json(made, { status: 201 })
  }
  return path.endsWith('/upload-profiles') ? page(profiles) : page([])
}

const opened: Engine[] = []

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  URL.createObjectURL ??= () => 'blob:picture'
  URL.revokeObjectURL ??= () => undefined
  profiles = [profile]
  answerCalls(api)
})
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close()
  vi.unstubAllGlobals()
})

function Page({ engine }: { engine: Engine }) {
  const [selected, select] = useState<ReadonlySet<string> | null>(null)
  return <BatchScreen engine={engine} selected={selected} onSelect={select} />
}

/** The page with these files, once each of them has been received or refused. */
async function show(chosen: File[]) {
  const engine = new Engine(world().deps)
  opened.push(engine)
  engine.add(chosen, null)
  await vi.waitFor(
    () => expect(engine.snapshot().items.every(item => item.received || item.problem?.final)).toBe(true),
    10_000,
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <NextIntlClientProvider locale="en" timeZone="Europe/Paris" messages={{ upload: words, errors }}>
      <QueryClientProvider client={client}>
        <Page engine={engine} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return engine
}
const genresOf = (engine: Engine) => engine.snapshot().items.map(item => item.fields.genre)
const row = (name: string) => within(screen.getByRole('button', { name }).closest('li') ?? document.body)

it('several photographs get the same value at once, and only those that are selected', async () => {
  const person = userEvent.setup()
  const engine = await show(files(3))
  await person.click(screen.getByLabelText('Select 3.jpg'))
  await person.selectOptions(
    await screen.findByLabelText(words.work.genre),
    await screen.findByRole('option', { name: 'Sea' }),
  )
  await person.type(screen.getByLabelText(words.work.tags), 'sea, salt')
  await person.selectOptions(screen.getByLabelText(words.showing.portfolio), words.showing.private)
  await person.selectOptions(screen.getByLabelText(words.showing.track), words.bulk.no_watch)
  await person.click(screen.getByRole('button', { name: 'Replace in 2 photographs' }))
  expect(genresOf(engine)).toEqual(['gen_sea', 'gen_sea', ''])
  expect(engine.snapshot().items.map(({ fields }) => [fields.tags, fields.portfolio, fields.track])).toEqual([
    ['sea, salt', 'private', false],
    ['sea, salt', 'private', false],
    ['', 'public', true],
  ])
  expect(engine.snapshot().items.map(({ fields }) => fields.title)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
})

it('each refusal stands on its own row; what lacks a field is opened, and the others are certified', async () => {
  const person = userEvent.setup()
  const engine = await show([...files(2), new File(['x'], 'notes.txt')])
  expect(row('notes.txt').getByText(errors.codes.image_not_jpeg)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: '1.jpg' }))
  await person.selectOptions(
    await screen.findByLabelText(words.work.genre),
    await screen.findByRole('option', { name: 'Sea' }),
  )
  await person.click(screen.getByRole('button', { name: 'Certify all 2' }))
  // The one without a genre is shown, with its problem on the field.
  expect(await screen.findByText(errors.codes.image_genre_required)).toBeInTheDocument()
  expect(screen.getByLabelText(words.work.title)).toHaveValue('2.jpg')
  await vi.waitFor(() => expect(engine.snapshot().items[0]?.image_state).toBe('certified'), { timeout: 10_000 })
  const [first] = engine.snapshot().items
  expect(row('1.jpg').getByRole('link').getAttribute('href')).toContain(`/en/images/${first?.image}`)
  expect(row('2.jpg').getByText('One field needs your attention')).toBeInTheDocument()
})

it('what is typed stays with its photograph, whichever is looked at in between', async () => {
  const person = userEvent.setup()
  await show(files(2))
  await person.click(screen.getByRole('button', { name: '1.jpg' }))
  await person.clear(await screen.findByLabelText(words.work.title))
  await person.type(screen.getByLabelText(words.work.title), 'Low tide')
  await person.click(screen.getByRole('button', { name: '2.jpg' }))
  expect(screen.getByLabelText(words.work.title)).toHaveValue('2.jpg')
  await person.click(screen.getByRole('button', { name: 'Low tide' }))
  expect(screen.getByLabelText(words.work.title)).toHaveValue('Low tide')
})

it('a profile is given to the selection, and a new one is made of what the selection shares', async () => {
  const person = userEvent.setup()
  const engine = await show(files(2))
  await person.selectOptions(
    screen.getByLabelText(words.profiles.label),
    await screen.findByRole('option', { name: 'Seaside' }),
  )
  await person.click(screen.getByRole('button', { name: words.profiles.apply }))
  expect(genresOf(engine)).toEqual(['gen_sea', 'gen_sea'])
  await person.click(screen.getByRole('button', { name: words.profiles.more }))
  await person.click(await screen.findByRole('menuitem', { name: words.profiles.save }))
  await person.type(await screen.findByLabelText(words.profiles.name), 'At the sea')
  await person.click(screen.getByRole('button', { name: words.profiles.keep }))
  await vi.waitFor(() => expect(profiles).toHaveLength(2), 10_000)
  expect(profiles[1]).toMatchObject({
    name: 'At the sea',
    settings: { genre: 'gen_sea', tags: ['sea', 'salt'], public: false, photographer: 'Marie Vasseur' },
  })
})

it('the quotas are told before anything is sent', async () => {
  await show(files(1))
  expect(await screen.findByText('83 of 84')).toBeInTheDocument()
})

it('a profile keeps what photographs share without what is blank, and gives it back as the fields have it', () => {
  const one = initialFields({ title: 'One', tags: 'sea, salt' }, 'Marie Vasseur')
  const other = { ...one, title: 'Other', portfolio: 'private' as const, angle: 'Low' }
  expect(settingsOfImages([one, other])).toEqual({
    photographer: 'Marie Vasseur',
    tags: ['sea', 'salt'],
    max_editions: 1,
    track: true,
  })
  expect(changesOfSettings({ tags: ['sea', 'salt'], public: false, collection: null, max_editions: 3 })).toEqual({
    tags: 'sea, salt',
    portfolio: 'private',
    collection: '',
    max_editions: 3,
  })
})
