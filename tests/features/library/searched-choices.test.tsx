// A list that is too long for one page is searched over the API, and what is chosen stays chosen.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SearchedSelect } from '#components/forms/searched-select.tsx'
import { useOwnCollections, withChosen } from '#lib/api/own-choices.ts'
import { newId } from '#lib/ids.ts'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import lists from '#messages/en/lists.json' with { type: 'json' }
import { collections } from '#server/db/schema/images.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

let api: TestApi
let creator: TestPerson
let other: TestPerson
let last: string
beforeAll(async () => {
  api = await testApi()
  creator = await makePerson(api)
  other = await makePerson(api)
  last = await make(creator, 'Zebra')
  for (let at = 0; at < PAGE_SIZE_MAX; at++) await make(creator, `Dune ${at}`)
  await make(other, 'Lagoon')
})
afterAll(() => api.close())

async function make(person: TestPerson, name: string): Promise<string> {
  const created_at = api.clock.now()
  const id = newId('collection', created_at)
  await api.services.db.insert(collections).values({ id, user_id: person.id, name, created_at })
  return id
}

const sent = vi.fn()

function Form({ start }: { start: string }) {
  const [chosen, choose] = useState(start)
  return (
    <form onSubmit={sent}>
      <SearchedSelect
        label="Collection"
        placeholder="None"
        choices={useOwnCollections([chosen])}
        value={chosen}
        onChange={event => choose(event.target.value)}
      />
    </form>
  )
}

function open(person: TestPerson, start = '') {
  connectToTestApi(api.as(person))
  render(
    <NextIntlClientProvider locale="en" messages={{ lists }} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Form start={start} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return userEvent.setup()
}
const field = () => screen.getByLabelText('Collection')
const search = () => screen.findByLabelText('Search in “Collection”')

it('finds and keeps what is beyond the first page', async () => {
  const user = open(creator)
  await user.type(await search(), 'zeb{Enter}')
  expect(sent).not.toHaveBeenCalled()
  expect(await screen.findByText('One found')).toBeVisible()
  await user.selectOptions(field(), 'Zebra')
  await user.clear(await search())
  await user.type(await search(), 'Dune 7')
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Dune 1' })).toBeNull())
  expect(field()).toHaveValue(last)
  expect(field()).toHaveDisplayValue('Zebra')
})

it('names at once what was chosen before, wherever it stands', async () => {
  open(creator, last)
  await waitFor(() => expect(field()).toHaveDisplayValue('Zebra'))
})

it('is an ordinary list where all of it fits', async () => {
  open(other)
  expect(await screen.findByRole('option', { name: 'Lagoon' })).toBeInTheDocument()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

it('adds what is chosen once', () => {
  const [one, two] = [
    { value: '1', label: 'One' },
    { value: '2', label: 'Two' },
  ]
  expect(withChosen([one], [one, two])).toEqual([one, two])
})
