// Draws a part of the screens of NFTs as one person sees it, over the real API.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import belongings from '#messages/en/belongings.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import nft from '#messages/en/nft.json' with { type: 'json' }
import profile from '#messages/en/profile.json' with { type: 'json' }
import { verifications } from '#server/db/schema/identity.ts'
import type { Caller, TestApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })

const messages = { belongings, errors, nft, profile }

/** Verified without the provider, whom a simulated browser does not reach. */
export async function verifiedHere(api: TestApi): Promise<TestPerson> {
  const person = await makePerson(api)
  const verified = { user_id: person.id, status: 'verified' as const, updated_at: api.clock.now() }
  await api.services.db.insert(verifications).values(verified)
  return person
}

export function drawNft(caller: Caller, part: ReactNode) {
  const wire = connectToTestApi(caller)
  const drawn = render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {part}
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return { user: userEvent.setup(), wire, ...drawn }
}
