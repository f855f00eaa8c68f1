// The owner's form: it begins with what is said now, sends only what was changed, and says that a version is on its way.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { beforeEach, expect, it, vi } from 'vitest'
import { EditForm } from '#features/images/edit/edit-form.tsx'
import type { ImageDetail } from '#lib/contract/images.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import images from '#messages/en/images.json' with { type: 'json' }
import upload from '#messages/en/upload.json' with { type: 'json' }
import { answerCalls } from '#tests/support/network.ts'

const refresh = vi.fn()
vi.mock('#lib/i18n/navigation.ts', () => ({ useRouter: () => ({ refresh }) }))

const now = '2026-11-20T10:00:00.000Z'
const image: ImageDetail = {
  id: 'img_1',
  slug: 'low-tide',
  user: 'usr_1',
  author: { id: 'usr_1', name: 'Anne Roux' },
  title: 'Low tide',
  state: 'certified',
  portfolio: 'on_sale',
  width: 4000,
  height: 3000,
  color: null,
  placeholder: null,
  sources: [],
  liked: false,
  nb_likes: 0,
  created_at: now,
  certified_at: now,
  own: true,
  refusal: null,
  file_name: 'a.jpg',
  bytes: 17,
  sha256: '00'.repeat(32),
  collection: null,
  photographer: 'Anne Roux',
  genre: { id: 'gen_1', name_en: 'Landscape', name_fr: 'Paysage' },
  created_on: null,
  angle: null,
  location: 'Île de Sein',
  moment: null,
  technical_means: null,
  tags: ['sea'],
  max_editions: 3,
  monitored: true,
  views: 0,
  version: 2,
  nudity: false,
}

let sent: unknown[] = []
let answer: () => Response
const lists: Record<string, unknown[]> = { '/genres': [image.genre], '/collections': [], '/photographers': [] }

async function api(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/api|\/$/g, '')
  if (request.method === 'GET') {
    const results = lists[path] ?? []
    return Response.json({ count: results.length, next: null, previous: null, results })
  }
  sent.push(await request.json())
  return answer()
}

const onClose = vi.fn()
beforeEach(() => {
  answerCalls(api)
  sent = []
  refresh.mockClear()
  onClose.mockClear()
})

const client = new QueryClient()
const page = (shown: ImageDetail) => (
  <NextIntlClientProvider locale="en" messages={{ images, upload, errors }} timeZone="UTC">
    <QueryClientProvider client={client}>
      <EditForm image={shown} onClose={onClose} />
    </QueryClientProvider>
  </NextIntlClientProvider>
)

function open() {
  render(page(image))
  return userEvent.setup()
}
const box = (name: RegExp) => screen.getByRole('textbox', { name })

it('sends what was changed and nothing else, and draws the page again', async () => {
  answer = () => Response.json({ ...image, title: 'High tide', angle: 'From the pier', version: 3 })
  const user = open()
  expect(box(/^The place/)).toHaveValue('Île de Sein')
  await user.clear(box(/^Title/))
  await user.type(box(/^Title/), 'High tide')
  await user.type(box(/^The angle/), 'From the pier')
  await user.click(screen.getByRole('button', { name: 'Save the changes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ title: 'High tide', angle: 'From the pier' }])
  expect(refresh).toHaveBeenCalledOnce()
})

it('leaves alone what another window changed since the form was opened', async () => {
  answer = () => Response.json({ ...image, title: 'High tide', version: 3 })
  const { rerender } = render(page(image))
  const user = userEvent.setup()
  rerender(page({ ...image, location: 'Ouessant' }))
  await user.clear(box(/^Title/))
  await user.type(box(/^Title/), 'High tide')
  await user.click(screen.getByRole('button', { name: 'Save the changes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ title: 'High tide' }])
})

it('sends nothing when nothing was changed', async () => {
  const user = open()
  await user.click(screen.getByRole('button', { name: 'Save the changes' }))
  expect(onClose).toHaveBeenCalled()
  expect(sent).toEqual([])
})

it('keeps what was typed when it is refused, and says which field is wrong', async () => {
  answer = () =>
    Response.json(
      { type: '', title: '', status: 422, detail: '', code: 'invalid_input', errors: { angle: ['too_long'] } },
      { status: 422, headers: { 'content-type': 'application/problem+json' } },
    )
  const user = open()
  await user.clear(box(/^Title/))
  await user.click(screen.getByRole('button', { name: 'Save the changes' }))
  expect(box(/^Title/)).toHaveFocus()
  expect(sent).toEqual([])
  await user.type(box(/^Title/), 'High tide')
  await user.click(screen.getByRole('button', { name: 'Save the changes' }))
  await waitFor(() => expect(box(/^The angle/)).toHaveFocus())
  expect(box(/^Title/)).toHaveValue('High tide')
  expect(onClose).not.toHaveBeenCalled()
})

it('asks before what was typed is lost, and not when nothing was', async () => {
  const user = open()
  await user.type(box(/^Title/), ' at noon')
  const closed = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closed)
  expect(closed.defaultPrevented).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(box(/^Title/)).toHaveValue('Low tide at noon')
  await user.type(box(/^Title/), '{Backspace>8/}')
  expect(box(/^Title/)).toHaveValue('Low tide')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledOnce()
})
