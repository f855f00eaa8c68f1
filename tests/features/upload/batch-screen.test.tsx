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
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { images } from '#lib/contract/images.ts'
import { uploadProfiles } from '#lib/contract/upload-profiles.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import sale from '#messages/en/sale.json' with { type: 'json' }
import words from '#messages/en/upload.json' with { type: 'json' }
import { files, openTestApi, world } from './upload-world.ts'

configure({ asyncUtilTimeout: 10_000 })

vi.mock('next/navigation', async original => ({
  ...(await original<object>()),
  useRouter: () => ({ prefetch: () => {} }),
  useParams: () => ({ locale: 'en' }),
}))

openTestApi()

const genre = 'Sea and coast'
const seaside = { name: 'Seaside', settings: { genre: 'gen_seascape', tags: ['sea', 'salt'], public: false } }

const opened: Engine[] = []

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  URL.createObjectURL ??= () => 'blob:picture'
  URL.revokeObjectURL ??= () => undefined
})
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close()
  vi.unstubAllGlobals()
})

/** Where files are chosen, what comes is selected, as the upload panel does it. */
function Page({ engine, more }: { engine: Engine; more: (() => File[]) | undefined }) {
  const [selected, select] = useState<ReadonlySet<string> | null>(null)
  const add = () => {
    const before = new Set(engine.snapshot().items.map(({ id }) => id))
    engine.add(more?.() ?? [], null)
    select(new Set(engine.snapshot().items.flatMap(({ id }) => (before.has(id) ? [] : [id]))))
  }
  return (
    <>
      {more && (
        <button type="button" onClick={add}>
          Add
        </button>
      )}
      <BatchScreen engine={engine} selected={selected} onSelect={select} />
    </>
  )
}

const received = (engine: Engine) =>
  vi.waitFor(
    () => expect(engine.snapshot().items.every(item => item.received || item.problem?.final)).toBe(true),
    30_000,
  )

/** The page with these files, once each of them has been received or refused. */
async function show(choose: () => File[], profile?: typeof seaside, more?: () => File[]) {
  const { caller, deps, wire } = await world()
  if (profile) await caller.call(uploadProfiles.create, { body: profile })
  const engine = new Engine(deps)
  opened.push(engine)
  engine.add(choose(), null)
  await received(engine)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <NextIntlClientProvider locale="en" timeZone="Europe/Paris" messages={{ sale, upload: words, errors }}>
      <QueryClientProvider client={client}>
        <Page engine={engine} more={more} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  if (more) {
    await userEvent.setup().click(screen.getByRole('button', { name: 'Add' }))
    await received(engine)
  }
  return { engine, caller, wire, client }
}
const genresOf = (engine: Engine) => engine.snapshot().items.map(item => item.fields.genre)
const row = (name: string) => within(screen.getByRole('button', { name }).closest('li') ?? document.body)

it('several photographs get the same value at once, and only those that are selected', async () => {
  const person = userEvent.setup()
  const { engine } = await show(() => files(3))
  await person.click(screen.getByLabelText('Select 3.jpg'))
  await person.selectOptions(
    await screen.findByLabelText(words.work.genre),
    await screen.findByRole('option', { name: genre }),
  )
  // A blank field says what they have now, the sale as every other.
  expect(screen.getByLabelText(sale.title)).toHaveDisplayValue(`Leave as it is: ${sale.not_on_sale}`)
  await person.type(screen.getByLabelText(words.work.tags), 'sea, salt')
  await person.selectOptions(screen.getByLabelText(words.showing.portfolio), words.showing.private)
  await person.selectOptions(screen.getByLabelText(words.showing.track), words.bulk.no_watch)
  await person.click(screen.getByRole('button', { name: 'Replace in 2 photographs' }))
  expect(genresOf(engine)).toEqual(['gen_seascape', 'gen_seascape', ''])
  expect(engine.snapshot().items.map(({ fields }) => [fields.tags, fields.portfolio, fields.track])).toEqual([
    ['sea, salt', 'private', false],
    ['sea, salt', 'private', false],
    ['', 'public', true],
  ])
  expect(engine.snapshot().items.map(({ fields }) => fields.title)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
})

it('each refusal says why; what lacks a field is opened, and the others are certified', async () => {
  const person = userEvent.setup()
  const { engine } = await show(() => [...files(2), new File(['x'], 'notes.txt')])
  const refused = within(screen.getByText('notes.txt').closest('li') ?? document.body)
  expect(refused.getByText(errors.codes.image_not_jpeg)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: '1.jpg' }))
  await person.selectOptions(
    await screen.findByLabelText(words.work.genre),
    await screen.findByRole('option', { name: genre }),
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

it('what is refused comes first, is counted as refused, and is nothing to select or to certify', async () => {
  const person = userEvent.setup()
  const { engine } = await show(() => [...files(2), new File(['x'], 'notes.txt')])
  expect(screen.getAllByRole('listitem').map(each => each.dataset.status)).toEqual(['refused', 'received', 'received'])
  expect(screen.getByText('1 file refused')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: '2 photographs' })).toBeInTheDocument()
  expect(screen.getByText('2 of 2 selected')).toBeInTheDocument()
  expect(screen.queryByLabelText('Select notes.txt')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /finished/ })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Remove the refused one' }))
  expect(engine.snapshot().items.map(item => item.file_name)).toEqual(['1.jpg', '2.jpg'])
})

it('files that are added while some are refused are counted among what can be selected', async () => {
  const { engine } = await show(
    () => [...files(2), new File(['x'], 'notes.txt')],
    undefined,
    () => [...files(1, 3), new File(['y'], 'more.txt')],
  )
  expect(await screen.findByText('1 of 3 selected')).toBeInTheDocument()
  expect(screen.getByText('2 files refused')).toBeInTheDocument()
  expect(screen.getByLabelText(words.work.title)).toHaveValue('3.jpg')
  expect(screen.getByRole('button', { name: 'Certify the selected one' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Certify all 3' })).toBeInTheDocument()
  expect(engine.snapshot().items).toHaveLength(5)
})

it('a choice for several that was not applied yet is applied by certifying them', async () => {
  const person = userEvent.setup()
  const { engine } = await show(() => files(2))
  await person.selectOptions(
    await screen.findByLabelText(words.work.genre),
    await screen.findByRole('option', { name: genre }),
  )
  await person.click(screen.getByRole('button', { name: 'Certify 2 photographs' }))
  expect(genresOf(engine)).toEqual(['gen_seascape', 'gen_seascape'])
  await vi.waitFor(() => expect(engine.snapshot().items.every(item => item.image_state === 'certified')).toBe(true), {
    timeout: 10_000,
  })
})

it('nor is it lost by looking at one of them first', async () => {
  const person = userEvent.setup()
  const { engine } = await show(() => files(2))
  await person.type(await screen.findByLabelText(words.work.tags), 'sea')
  await person.click(screen.getByRole('button', { name: '1.jpg' }))
  expect(engine.snapshot().items.map(({ fields }) => fields.tags)).toEqual(['sea', 'sea'])
})

it('the figures are asked for again when the last of them is certified', async () => {
  const person = userEvent.setup()
  const { engine, client } = await show(() => files(2))
  await person.selectOptions(
    await screen.findByLabelText(words.work.genre),
    await screen.findByRole('option', { name: genre }),
  )
  await person.click(screen.getByRole('button', { name: 'Certify 2 photographs' }))
  await vi.waitFor(() => expect(engine.snapshot().items.every(item => item.image_state === 'certified')).toBe(true), {
    timeout: 10_000,
  })
  const figures = () => client.getQueryData(q(api.images.stats, {}).queryKey)
  await vi.waitFor(() => expect(figures()).toMatchObject({ certified: 2, in_process: 0 }), { timeout: 10_000 })
  expect(screen.getByRole('heading', { name: '2 of 2 certified' })).toBeInTheDocument()
})

it('what is typed stays with its photograph, whichever is looked at in between', async () => {
  const person = userEvent.setup()
  await show(() => files(2))
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
  const { engine, caller } = await show(() => files(2), seaside)
  await person.selectOptions(
    screen.getByLabelText(words.profiles.label),
    await screen.findByRole('option', { name: 'Seaside' }),
  )
  await person.click(screen.getByRole('button', { name: words.profiles.apply }))
  expect(genresOf(engine)).toEqual(['gen_seascape', 'gen_seascape'])
  await person.click(screen.getByRole('button', { name: words.profiles.more }))
  await person.click(await screen.findByRole('menuitem', { name: words.profiles.save }))
  await person.type(await screen.findByLabelText(words.profiles.name), 'At the sea')
  await person.click(screen.getByRole('button', { name: words.profiles.keep }))
  const made = async () =>
    (await caller.call(uploadProfiles.list)).body.results.find(({ name }) => name === 'At the sea')
  await expect.poll(made).toMatchObject({
    settings: { genre: 'gen_seascape', tags: ['sea', 'salt'], public: false, photographer: 'Marie Vasseur' },
  })
})

it('the quotas are told before anything is sent', async () => {
  const { caller } = await show(() => files(2))
  const { uploads_used, uploads_limit } = (await caller.call(images.stats)).body
  expect(await screen.findByText(`${uploads_used} of ${uploads_limit}`)).toBeInTheDocument()
})

it('a profile keeps what photographs share without what is blank, and gives it back as the fields have it', () => {
  const one = initialFields({ title: 'One', tags: 'sea, salt' }, 'Marie Vasseur')
  const other = { ...one, title: 'Other', portfolio: 'private' as const, angle: 'Low' }
  expect(settingsOfImages([one, other])).toEqual({
    photographer: 'Marie Vasseur',
    tags: ['sea', 'salt'],
    max_editions: 1,
    track: true,
    license_sale: false,
    nft_sale: false,
    nft_params: 'fixed_price',
  })
  const sold = { license_sale: true, base_price_cents: 45_50, nft_sale: true, nft_price: '12.5' }
  expect(
    changesOfSettings({ tags: ['sea', 'salt'], public: false, collection: null, max_editions: 3, ...sold }, 'en'),
  ).toEqual({
    license_sale: true,
    base_price_cents: '45.50',
    nft_sale: true,
    nft_price: '12.5',
    tags: 'sea, salt',
    portfolio: 'private',
    collection: '',
    max_editions: 3,
  })
})
