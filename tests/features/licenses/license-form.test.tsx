// The form of a licence: what is refused gets the focus, the photograph before the words.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LicenseForm } from '#features/licenses/license-form.tsx'
import errors from '#messages/en/errors.json' with { type: 'json' }
import licenses from '#messages/en/licenses.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

it('moves the focus to the first field that is refused', async () => {
  const owner = await makePerson(api)
  await makeImage(api, owner, { title: 'Dune' })
  const wire = connectToTestApi(api.as(owner))
  const user = userEvent.setup()
  render(
    <NextIntlClientProvider locale="en" timeZone="Europe/Paris" messages={{ licenses, errors }}>
      <QueryClientProvider client={new QueryClient()}>
        <LicenseForm onRecorded={() => undefined} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  const photograph = await screen.findByRole('radio', { name: 'Dune' })
  const send = screen.getByRole('button', { name: licenses.record })
  await user.click(send)
  await waitFor(() => expect(photograph).toHaveFocus())
  expect(screen.getByRole('radiogroup', { name: licenses.image })).toBeInvalid()
  await user.click(photograph)
  await user.click(send)
  await waitFor(() => expect(screen.getByLabelText(licenses.licensee)).toHaveFocus())
  expect(wire.sent).toEqual([])
})
