// The page of bulk upload: what it tells before and after the access is made, the password once, and what became of each file.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { FtpPanel } from '#features/upload/ftp/ftp-panel.tsx'
import { ftp } from '#lib/contract/ftp.ts'
import { images } from '#lib/contract/images.ts'
import { sessions } from '#lib/contract/sessions.ts'
import { newId } from '#lib/ids.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import words from '#messages/en/ftp.json' with { type: 'json' }
import { ftp_arrivals, ftp_servers } from '#server/db/schema/ftp.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { logInAgain, makePerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })

vi.mock('next/navigation', async original => ({
  ...(await original<object>()),
  useRouter: () => ({ prefetch: () => {} }),
  useParams: () => ({ locale: 'en' }),
}))

const settings = {
  genre: 'gen_seascape',
  photographer: 'Marie Curie',
  collection: null,
  tags: [],
  public: true,
  track: true,
}
const GENRE = 'Sea and coast'
/** Twenty letters and digits that nobody mistakes for one another. */
const PASSWORD = /^[a-z2-9]{20}$/

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

/** A creator who is signed in while a server runs. */
async function signIn() {
  const now = api.clock.now()
  const server = { id: newId('ftp_server', now), host: 'auctor.test', port: 2121, fingerprint: 'ab:cd', seen_at: now }
  await api.services.db.insert(ftp_servers).values(server)
  const person = await makePerson(api)
  const caller = api.as(person)
  return { person, caller, wire: connectToTestApi(caller) }
}

/** One who has an access. */
async function withAccess() {
  const signedIn = await signIn()
  await signedIn.caller.call(ftp.create, { body: settings })
  return signedIn
}

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <NextIntlClientProvider locale="en" timeZone="Europe/Paris" messages={{ ftp: words, errors }}>
      <QueryClientProvider client={client}>
        <FtpPanel />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
}

it('makes an access with settings, and shows the password until it is said to be kept', async () => {
  const { wire } = await signIn()
  const person = userEvent.setup()
  show()
  await person.selectOptions(await screen.findByLabelText(words.settings.genre), await screen.findByText(GENRE))
  await person.type(screen.getByLabelText(words.settings.photographer), 'Marie Curie')
  await person.click(screen.getByRole('button', { name: words.access.create }))
  await screen.findByText(PASSWORD)
  expect(wire.sent).toEqual([settings])
  await person.click(screen.getByRole('button', { name: words.access.done }))
  expect(screen.queryByText(PASSWORD)).toBeNull()
})

it('shows the saved genre although the names of the genres arrive after it', async () => {
  const { wire } = await withAccess()
  const { promise, resolve } = Promise.withResolvers<null>()
  wire.instead = call => (call === 'GET /genres' ? promise : null)
  show()
  await screen.findByLabelText(words.settings.genre)
  expect(screen.queryByRole('option', { name: GENRE })).toBeNull()
  resolve(null)
  await screen.findByRole('option', { name: GENRE })
  expect(screen.getByLabelText<HTMLSelectElement>(words.settings.genre).value).toBe('gen_seascape')
})

it('says that the password has ended with the sessions, and how to get a new one', async () => {
  const { person, caller } = await withAccess()
  await caller.call(sessions.endAll)
  await logInAgain(api, person)
  connectToTestApi(api.as(person))
  show()
  await screen.findByText(words.access.ended_title)
  expect(screen.getByRole('button', { name: words.access.renew })).toBeVisible()
})

it('tells what became of each file, with the sentence of a refusal', async () => {
  const { person, caller } = await withAccess()
  const image = await makeImage(api, person, { slug: 'b', title: 'B' })
  const now = api.clock.now()
  const arrivals = [
    { file_name: 'a.jpg', state: 'receiving' as const },
    { file_name: 'b.jpg', state: 'taken' as const, image_id: image },
    { file_name: 'c.jpg', state: 'refused' as const, code: 'quota_exceeded' },
  ]
  const facts = () => ({ id: newId('ftp_arrival', now), user_id: person.id, created_at: now, updated_at: now })
  const bytes = 3 * 1024 * 1024
  await api.services.db.insert(ftp_arrivals).values(arrivals.map(each => ({ ...facts(), bytes, ...each })))
  const { uploads_limit } = (await caller.call(images.stats)).body
  show()
  expect(await screen.findByText(words.arrivals.receiving)).toBeDefined()
  expect(screen.getByRole('link', { name: 'b.jpg' }).getAttribute('href')).toContain(`/en/images/${image}/b`)
  expect(await screen.findByText(new RegExp(`quota of ${uploads_limit} images`))).toBeDefined()
  expect(screen.getAllByText('3.0 MB')).toHaveLength(3)
})

it('says so when no server runs', async () => {
  await signIn()
  await api.services.db.delete(ftp_servers)
  show()
  expect(await screen.findByText(words.off)).toBeDefined()
  expect(screen.queryByText(words.server.title)).toBeNull()
})
