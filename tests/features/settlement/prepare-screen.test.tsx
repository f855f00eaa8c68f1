// A notice that is being prepared: nothing of it is lost with the page, and an amount that is refused hides nothing.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { NoticeDraft } from '#features/settlement/prepare/draft.ts'
import { PrepareScreen } from '#features/settlement/prepare/prepare-screen.tsx'
import { infringements } from '#lib/contract/infringements.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import hitWords from '#messages/en/hits.json' with { type: 'json' }
import profile from '#messages/en/profile.json' with { type: 'json' }
import sale from '#messages/en/sale.json' with { type: 'json' }
import words from '#messages/en/settlement-claims.json' with { type: 'json' }
import letter from '#messages/en/settlement-letter.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { COMMERCIAL, claimableHit } from '#tests/support/settlement/claimable.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })
// The router of the framework is not there in a test.
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makePerson(api)
  image = await makeWatched(api, creator)
  vi.stubGlobal('scrollTo', () => undefined)
})
afterAll(() => api.close())
beforeEach(() => sessionStorage.clear())

const newHit = () => claimableHit(api, creator, image)
const { prepare, kinds } = words

/** As after a reload: nothing is there but what the browser keeps. */
async function open(hits: string[], instead: ReturnType<typeof connectToTestApi>['instead'] = () => null) {
  cleanup()
  const wire = connectToTestApi(api.as(creator))
  wire.instead = instead
  const messages = { 'settlement-claims': words, 'settlement-letter': letter, errors, hits: hitWords, profile, sale }
  render(
    <NextIntlClientProvider locale="en" timeZone="Europe/Paris" messages={messages}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NuqsTestingAdapter>
          <PrepareScreen hits={hits} />
        </NuqsTestingAdapter>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  await screen.findByText(prepare.letter)
  return userEvent.setup()
}
type Typing = Awaited<ReturnType<typeof open>>
const claim = () => screen.getByRole('radio', { name: new RegExp(kinds.claim) })
const removal = () => screen.getByRole('radio', { name: new RegExp(kinds.removal) })
const field = (label: string) => screen.getByRole('textbox', { name: new RegExp(label) })

async function fillIn(user: Typing, label: string, text: string) {
  await user.clear(field(label))
  await user.type(field(label), text)
  await user.tab()
}

async function prepareClaim(user: Typing) {
  await user.click(claim())
  await fillIn(user, prepare.commercial, COMMERCIAL)
}

it('has what was prepared after a reload, each choice of copies by itself', async () => {
  const [hit, other] = [await newHit(), await newHit()]
  const user = await open([hit])
  await prepareClaim(user)
  await user.click(screen.getByLabelText(prepare.missing_credit))
  await fillIn(user, prepare.prejudice, '120')
  await open([hit])
  expect(claim()).toBeChecked()
  expect(field(prepare.commercial)).toHaveValue(COMMERCIAL)
  expect(screen.getByLabelText(prepare.missing_credit)).toBeChecked()
  expect(field(prepare.prejudice)).toHaveValue('120.00')
  await open([other])
  expect(removal()).toBeChecked()
})

it('forgets it once it is signed', async () => {
  const hit = await newHit()
  const user = await open([hit], async (call, body) => {
    if (call === 'POST /infringements') return Response.json({ id: 'inf_1' }, { status: 201 })
    if (call !== 'POST /infringements/preview') return null
    // What this creator would still have to do is another test's.
    const read = await api.as(creator).call(infringements.preview, { body: body as NoticeDraft })
    return Response.json({ ...read.body, obstacles: [] })
  })
  await fillIn(user, prepare.message, 'I took it at dawn.')
  await user.click(await screen.findByLabelText(prepare.declaration))
  await waitFor(() => expect(screen.getByRole('button', { name: prepare.sign.removal })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: prepare.sign.removal }))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})

it('begins anew where what was kept is no notice', async () => {
  const hit = await newHit()
  const user = await open([hit])
  await user.click(claim())
  const [key = ''] = Object.keys(sessionStorage)
  for (const text of ['{', '[]', '{"kind":"ransom"}', '{"kind":"claim","prejudice_cents":"much"}']) {
    sessionStorage.setItem(key, text)
    await open([hit])
    expect(removal()).toBeChecked()
  }
})

it('says the limit at the damages, and keeps what was read of the notice', async () => {
  const user = await open([await newHit()])
  await prepareClaim(user)
  await screen.findByText(new RegExp(prepare.cap))
  for (const [text, refusal] of [
    ['99999', errors.fields.damages_range],
    ['abc', errors.fields.number_invalid],
  ] as const) {
    await fillIn(user, prepare.prejudice, text)
    expect(await screen.findByText(refusal)).toBeVisible()
    expect(field(prepare.prejudice)).toHaveValue(text)
    expect(screen.getByText(prepare.letter)).toBeVisible()
    expect(screen.getByText(new RegExp(prepare.cap))).toBeVisible()
    expect(screen.getByRole('button', { name: prepare.sign.claim })).toBeDisabled()
  }
  await fillIn(user, prepare.prejudice, '120')
  await waitFor(() => expect(screen.queryByText(errors.fields.number_invalid)).toBeNull())
})
