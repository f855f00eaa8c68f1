// The page of bulk upload: what it tells before and after the access is made, the password once, and what became of each file.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { beforeEach, expect, it, vi } from 'vitest'
import { FtpPanel } from '#features/upload/ftp/ftp-panel.tsx'
import type { FtpAccess, FtpArrival } from '#lib/contract/ftp.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import words from '#messages/en/ftp.json' with { type: 'json' }
import { answerCalls } from '#tests/support/network.ts'

configure({ asyncUtilTimeout: 10_000 })

vi.mock('next/navigation', async original => ({
  ...(await original<object>()),
  useRouter: () => ({ prefetch: () => {} }),
  useParams: () => ({ locale: 'en' }),
}))

const server = { host: 'auctor.test', port: 2121, fingerprint: 'ab:cd' }
const settings = {
  genre: 'gen_sea',
  photographer: 'Marie Curie',
  collection: null,
  tags: [],
  public: true,
  track: true,
}
const account = {
  user_name: 'marie-1',
  settings,
  password_ended: false,
  password_set_at: '2026-11-21T04:00:00Z',
  last_login_at: null,
}
const arrival = {
  id: '1',
  bytes: 3 * 1024 * 1024,
  image: null,
  code: null,
  created_at: '2026-11-21T04:00:00Z',
  ended_at: null,
}
const page = (results: unknown[]) => ({ count: results.length, next: null, previous: null, results })

let access: FtpAccess
let arrived: FtpArrival[]
let sent: unknown[]

async function api(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/\/$/, '')
  if (path.endsWith('/ftp/arrivals')) return Response.json(page(arrived))
  if (path.endsWith('/images/stats')) return Response.json({ uploads_limit: 84, monitored_limit: 100 })
  if (path.endsWith('/genres')) return Response.json(page([{ id: 'gen_sea', name_en: 'Sea', name_fr: 'Mer' }]))
  if (path.endsWith('/collections')) return Response.json(page([]))
  if (request.method === 'GET') return Response.json(access)
  sent.push(JSON.parse(await request.text()))
  access = { server, account }
  return Response.json({ user_name: 'marie-1', password: 'shown-once' }, { status: 201 })
}

beforeEach(() => {
  access = { server, account: null }
  arrived = []
  sent = []
  answerCalls(api)
})

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
  const person = userEvent.setup()
  show()
  await person.selectOptions(await screen.findByLabelText(words.settings.genre), await screen.findByText('Sea'))
  await person.type(screen.getByLabelText(words.settings.photographer), 'Marie Curie')
  await person.click(screen.getByRole('button', { name: words.access.create }))
  await screen.findByText('shown-once')
  expect(sent).toEqual([settings])
  await person.click(screen.getByRole('button', { name: words.access.done }))
  expect(screen.queryByText('shown-once')).toBeNull()
})

it('shows the saved genre although the names of the genres arrive after it', async () => {
  access = { server, account }
  const { promise, resolve } = Promise.withResolvers<void>()
  answerCalls(async request => {
    if (request.url.includes('/genres')) await promise
    return api(request)
  })
  show()
  await screen.findByLabelText(words.settings.genre)
  resolve()
  await screen.findByRole('option', { name: 'Sea' })
  expect(screen.getByLabelText<HTMLSelectElement>(words.settings.genre).value).toBe('gen_sea')
})

it('says that the password has ended with the sessions, and how to get a new one', async () => {
  access = { server, account: { ...account, password_ended: true } }
  show()
  await screen.findByText(words.access.ended_title)
  expect(screen.getByRole('button', { name: words.access.renew })).toBeVisible()
})

it('tells what became of each file, with the sentence of a refusal', async () => {
  access = { server, account }
  arrived = [
    { ...arrival, id: '1', file_name: 'a.jpg', state: 'receiving' },
    { ...arrival, id: '2', file_name: 'b.jpg', state: 'taken', image: { id: 'img_2', slug: 'b', title: 'B' } },
    { ...arrival, id: '3', file_name: 'c.jpg', state: 'refused', code: 'quota_exceeded' },
  ]
  show()
  expect(await screen.findByText(words.arrivals.receiving)).toBeDefined()
  expect(screen.getByRole('link', { name: 'b.jpg' }).getAttribute('href')).toContain('/en/images/img_2/b')
  expect(await screen.findByText(/\b84\b/)).toBeDefined()
  expect(screen.getAllByText('3.0 MB')).toHaveLength(3)
})

it('says so when no server runs', async () => {
  access = { server: null, account: null }
  show()
  expect(await screen.findByText(words.off)).toBeDefined()
  expect(screen.queryByText(words.server.title)).toBeNull()
})
