// Sales reports of agencies: nothing is recorded before it is read, what is recognised protects, and an import can be taken back.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AgencySection } from '#features/licenses/agency/agency-section.tsx'
import { agencyImports } from '#lib/contract/agency-imports.ts'
import words from '#messages/en/agency.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import lists from '#messages/en/lists.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })

let api: TestApi
let owner: TestPerson
beforeAll(async () => {
  api = await testApi()
  owner = await makePerson(api)
  await makeWatched(api, owner, { title: 'Ridge at dawn', file_name: 'DSC_0001.jpg' })
})
afterAll(() => api.close())

function draw() {
  const wire = connectToTestApi(api.as(owner))
  render(
    <NextIntlClientProvider locale="en" messages={{ agency: words, errors, lists }} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient()}>
        <AgencySection />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return { user: userEvent.setup(), wire }
}
const imported = async () => (await api.as(owner).call(agencyImports.list, {})).body.results
async function drop(user: ReturnType<typeof userEvent.setup>, name: string, content: string): Promise<void> {
  const input = document.querySelector('input[type=file]')
  if (!(input instanceof HTMLInputElement)) throw new Error('there is nowhere to choose a file')
  await user.upload(input, new File([content], name, { type: 'text/csv' }))
}
const report =
  'Media ID,Filename,Customer,Date\r\n55,DSC_0001.jpg,Haus Verlag GmbH,2026-02-14\r\n56,gone.jpg,,2026-02-15\r\n'

it('shows what a report would record, records it when its owner says so, and takes it back after asking', async () => {
  const { user } = draw()
  await drop(user, 'february.csv', report)
  expect(await screen.findByText(words.preview.title.replace('{name}', 'february.csv'))).toBeInTheDocument()
  const found = screen.getByRole('list', { name: '1 sale is recognised' })
  expect(found).toHaveTextContent('DSC_0001.jpg')
  expect(found).toHaveTextContent('Haus Verlag GmbH')
  expect(screen.getByRole('list', { name: '1 row permits nothing' })).toHaveTextContent(words.problems.no_image)
  expect(await imported()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Record 1 sale' }))
  const list = await screen.findByRole('list', { name: words.list })
  expect(list).toHaveTextContent('february.csv')
  expect(await imported()).toMatchObject([{ file_name: 'february.csv', recorded: 1, taken_back_at: null }])

  await user.click(within(list).getByRole('button', { name: words.take_back_one.replace('{name}', 'february.csv') }))
  const question = await screen.findByRole('alertdialog', { name: words.take_back_title })
  await user.click(within(question).getByRole('button', { name: words.keep }))
  expect(await imported()).toMatchObject([{ taken_back_at: null }])
  await user.click(within(list).getByRole('button', { name: words.take_back_one.replace('{name}', 'february.csv') }))
  const again = await screen.findByRole('alertdialog', { name: words.take_back_title })
  await user.click(within(again).getByRole('button', { name: words.take_back }))
  expect(await screen.findByText(words.taken_back)).toBeInTheDocument()
  expect(await imported()).toMatchObject([{ taken_back_at: expect.any(String) }])
})

it('says that a file is no report, and records nothing of what was closed', async () => {
  const { user, wire } = draw()
  await drop(user, 'hello.csv', 'hello')
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  await drop(user, 'march.csv', report)
  await user.click(await screen.findByRole('button', { name: words.preview.cancel }))
  await waitFor(() => expect(screen.queryByRole('button', { name: words.preview.cancel })).toBeNull())
  expect(wire.asked.filter(call => call === 'POST /agency_imports')).toEqual([])
})
