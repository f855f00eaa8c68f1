// Lawyers’ cases for administrators: each is filed with the fee of the platform, and no amount that is none is taken.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ClassifyForm } from '#features/admin/litigations/classify-form.tsx'
import { adminLitigations, litigations } from '#lib/contract/litigations.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import words from '#messages/en/litigations.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { askLawyer, makeVerified } from '#tests/support/settlement/cases.ts'
import { makeClaim } from '#tests/support/settlement/claims.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })

let api: TestApi
let boss: TestPerson
let creator: TestPerson
let id: string
beforeAll(async () => {
  api = await testApi()
  boss = await makePerson(api, { account_type: 'collector', roles: ['admin'] })
  creator = await makeVerified(api)
  const claim = await makeClaim(api, { creator, image: await makeWatched(api, creator), site: 'filed.example' })
  id = (await askLawyer(api, creator, claim.id)).body.id
})
afterAll(() => api.close())

it('files a case, sets the fee, and its creator reads it', async () => {
  const listed = async () => (await api.as(boss).call(adminLitigations.list, { query: {} })).body.results
  const [litigation] = await listed()
  if (!litigation) throw new Error('the case is not there')
  const wire = connectToTestApi(api.as(boss))
  render(
    <NextIntlClientProvider locale="en" messages={{ litigations: words, errors }} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient()}>
        <ClassifyForm litigation={litigation} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  const user = userEvent.setup()
  const form = within(screen.getByRole('form', { name: words.case.title.replace('{domain}', 'filed.example') }))
  await user.selectOptions(form.getByLabelText(words.admin.class), words.classes.press)
  await user.clear(form.getByLabelText(words.admin.fee))
  await user.type(form.getByLabelText(words.admin.fee), 'much')
  await user.click(form.getByRole('button', { name: words.admin.save }))
  await waitFor(() => expect(form.getByLabelText(words.admin.fee)).toBeInvalid())
  expect(await listed()).toMatchObject([{ classification: null, commission_cents: 0 }])
  await user.clear(form.getByLabelText(words.admin.fee))
  await user.type(form.getByLabelText(words.admin.fee), '75.50')
  await user.click(form.getByRole('button', { name: words.admin.save }))
  await waitFor(async () =>
    expect(await listed()).toMatchObject([{ classification: 'press', commission_cents: 75_50 }]),
  )
  expect(wire.sent.at(-1)).toEqual({ classification: 'press', commission_cents: 75_50 })
  expect((await api.as(creator).call(litigations.read, { id })).body).toMatchObject({ commission_cents: 75_50 })
})
