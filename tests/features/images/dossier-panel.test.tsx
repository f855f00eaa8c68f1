// The originality dossier: the interview keeps what is answered, the meter grows with it, and exhibits are fingerprinted without being sent.
import { createHash } from 'node:crypto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Exhibits } from '#features/images/dossier/exhibits.tsx'
import { Interview } from '#features/images/dossier/interview.tsx'
import { dossiers } from '#lib/contract/dossiers.ts'
import { dossierAnswers } from '#lib/rules/settlement/dossier-strength.ts'
import words from '#messages/en/dossier.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }))
// No worker runs here: the digest is made as the worker makes it.
vi.mock('#features/upload/engine/file-worker-client.ts', () => ({
  fileSha256: async (file: Blob) =>
    createHash('sha256')
      .update(new Uint8Array(await file.arrayBuffer()))
      .digest('hex'),
}))

let api: TestApi
let owner: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  owner = await makePerson(api)
  image = await makeWatched(api, owner)
})
afterAll(() => api.close())

const read = async () => (await api.as(owner).call(dossiers.read, { id: image })).body

async function draw(of: 'interview' | 'exhibits', onClose = () => undefined) {
  const dossier = await read()
  const wire = connectToTestApi(api.as(owner))
  render(
    <NextIntlClientProvider locale="en" messages={{ dossier: words, errors }} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient()}>
        {of === 'interview' ? (
          <Interview id={image} dossier={dossier} onClose={onClose} />
        ) : (
          <Exhibits id={image} exhibits={dossier.exhibits} />
        )}
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return { user: userEvent.setup(), wire }
}
const points = () => Number(/\d+/.exec(screen.getAllByText(/of 100 points/)[0]?.textContent ?? '')?.[0])

it('asks one question after the other, shows what each answer adds, and saves what was changed alone', async () => {
  const closed = vi.fn()
  const { user, wire } = await draw('interview', closed)
  const { ask, next, save } = words.interview
  const before = points()
  const angle = 'From the wet roof, lying flat between two chimneys, with the crane cut by the left edge'
  await user.type(screen.getByLabelText(ask.angle), angle)
  expect(points()).toBeGreaterThan(before)
  await user.click(screen.getByRole('button', { name: next }))
  const light = 'The first sun from the left, after I had waited for the fog to leave the harbour'
  await user.type(screen.getByLabelText(ask.light), light)
  await user.click(screen.getByRole('button', { name: save }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(wire.sent).toEqual([{ angle, light }])
  const dossier = await read()
  expect([dossier.answers.angle, dossier.answers.light, dossier.answers.moment]).toEqual([angle, light, null])
  expect(dossier.strength.points).toBeGreaterThan(before)
})

it('goes on where nothing is answered yet, and leads to every question', async () => {
  const { user, wire } = await draw('interview')
  const { ask } = words.interview
  expect(screen.getByLabelText(ask.moment)).toBeInTheDocument()
  const steps = within(screen.getByRole('list', { name: words.interview.questions }))
  expect(steps.getAllByRole('button')).toHaveLength(dossierAnswers.length)
  await user.click(steps.getByRole('button', { name: new RegExp(`^${words.parts.angle}`) }))
  expect(screen.getByLabelText(ask.angle)).toHaveValue((await read()).answers.angle)
  await user.click(screen.getByRole('button', { name: words.interview.close }))
  expect(wire.sent).toEqual([])
})

it('takes an exhibit by its fingerprint, which alone travels, and gives it back after asking', async () => {
  const { user, wire } = await draw('exhibits')
  const { kind, kinds, title } = words.exhibits
  await user.selectOptions(screen.getByLabelText(kind), kinds.outtake)
  const file = new File(['the picture before'], 'DSC_0041.ARW')
  const input = document.querySelector('input[type=file]')
  if (!(input instanceof HTMLInputElement)) throw new Error('there is nowhere to choose a file')
  await user.upload(input, file)
  const sha256 = createHash('sha256').update('the picture before').digest('hex')
  await waitFor(async () => expect((await read()).exhibits).toHaveLength(1))
  expect(wire.sent).toEqual([{ kind: 'outtake', file_name: 'DSC_0041.ARW', bytes: 18, sha256 }])
  expect((await read()).exhibits).toMatchObject([{ kind: 'outtake', file_name: 'DSC_0041.ARW', sha256 }])
  document.body.innerHTML = ''
  const again = await draw('exhibits')
  const row = within(screen.getByRole('list', { name: title })).getByRole('listitem')
  expect(row).toHaveTextContent(sha256)
  await again.user.click(
    within(row).getByRole('button', { name: words.exhibits.remove_one.replace('{name}', 'DSC_0041.ARW') }),
  )
  const question = await screen.findByRole('alertdialog')
  expect((await read()).exhibits).toHaveLength(1)
  await again.user.click(within(question).getByRole('button', { name: words.exhibits.remove }))
  await waitFor(async () => expect((await read()).exhibits).toEqual([]))
})
