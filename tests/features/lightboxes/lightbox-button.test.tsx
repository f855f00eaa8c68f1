// The button that puts photographs into a lightbox: what it shows in a new browser, and after its list was deleted elsewhere.
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { keptHere } from '#features/lightboxes/kept-images.ts'
import { LightboxButton } from '#features/lightboxes/lightbox-button.tsx'
import { lightboxes } from '#lib/contract/lightboxes.ts'
import words from '#messages/en/images.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

// The router of the framework is not there in a test.
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }), useParams: () => ({ locale: 'en' }) }))

let api: TestApi
let owner: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  owner = await makePerson(api)
  image = await makeImage(api, owner, { title: 'Dune', portfolio: 'public' })
})
afterAll(() => api.close())
beforeEach(() => localStorage.clear())

async function open(person: TestPerson | null) {
  if (person) localStorage.setItem('auctor_user', JSON.stringify({ id: person.id }))
  const wire = connectToTestApi(person ? api.as(person) : api)
  render(<LightboxButton image={image} words={words.lightbox} />)
  return { wire, user: userEvent.setup(), button: screen.getByRole('button') }
}
const pressed = (button: HTMLElement, is: boolean) =>
  waitFor(() => expect(button).toHaveAttribute('aria-pressed', String(is)), { timeout: 10_000 })
const create = async (person: TestPerson, name: string, images: string[]) =>
  (await api.as(person).call(lightboxes.create, { body: { name, images } })).body.id

it('keeps a photograph without an account, and asks nobody', async () => {
  const { wire, user, button } = await open(null)
  expect(button).toHaveTextContent(words.lightbox.put)
  await user.click(button)
  await pressed(button, true)
  expect(button).toHaveTextContent(words.lightbox.kept)
  expect(keptHere()?.images).toEqual([image])
  await user.click(button)
  await pressed(button, false)
  expect(wire.asked).toEqual([])
})

it('is pressed in a new browser for what was put aside elsewhere, without a press', async () => {
  const person = await makePerson(api)
  await create(person, 'Spring', [image])
  const { wire, button } = await open(person)
  await pressed(button, true)
  expect(wire.asked).toEqual(['GET /lightboxes'])
})

it('goes on with the list before when its own was deleted in another window', async () => {
  const person = await makePerson(api)
  const before = await create(person, 'Before', [])
  const last = await create(person, 'Last', [])
  const { user, button } = await open(person)
  await waitFor(() => expect(keptHere()?.id).toBe(last), { timeout: 10_000 })
  await api.as(person).call(lightboxes.remove, { id: last })
  await user.click(button)
  await pressed(button, true)
  expect(keptHere()?.id).toBe(before)
  const { body } = await api.as(person).call(lightboxes.read, { id: before })
  expect(body.items.map(({ id }) => id)).toEqual([image])
})

it('begins a list when the only one was deleted in another window', async () => {
  const person = await makePerson(api)
  const only = await create(person, 'Only', [])
  const { user, button } = await open(person)
  await waitFor(() => expect(keptHere()?.id).toBe(only), { timeout: 10_000 })
  await api.as(person).call(lightboxes.remove, { id: only })
  await user.click(button)
  await pressed(button, true)
  const { results } = (await api.as(person).call(lightboxes.list)).body
  expect(results).toMatchObject([{ name: words.lightbox.name, images: [image] }])
})
