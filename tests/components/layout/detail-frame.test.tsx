// The frame of a thing in full: the way back is always there, and exactly one of waiting, failure and the thing itself.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { describe, expect, it, vi } from 'vitest'
import { DetailFrame } from '#components/layout/detail-frame.tsx'
import { ApiFailure, unavailable } from '#lib/api/api-failure.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }

vi.mock('next/navigation', async original => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => ({ prefetch: () => undefined }),
  useParams: () => ({ locale: 'en' }),
}))

type Thing = { name: string }

const refetch = vi.fn()
const gone = new ApiFailure({ ...unavailable(), status: 404, code: 'not_found', detail: 'It is gone.' })

function show(known: { data?: Thing; error?: unknown }, page = false) {
  render(
    <NextIntlClientProvider locale="en" messages={{ errors }} timeZone="Europe/Paris">
      <DetailFrame<Thing>
        query={{ data: undefined, error: null, refetch, ...known }}
        page={page}
        back={{ href: '/things?page=2', label: 'All things' }}
        loadingLabel="The thing is fetched"
      >
        {({ name }) => <h2>{name}</h2>}
      </DetailFrame>
    </NextIntlClientProvider>,
  )
  expect(screen.getByRole('link', { name: 'All things' })).toHaveAttribute('href', '/en/things?page=2')
  return ['status', 'alert', 'heading'].filter(role => screen.queryByRole(role) !== null)
}

describe('a thing in full', () => {
  it.each([true, false])('says that it is fetched until it is there (a whole page: %s)', page => {
    expect(show({}, page)).toEqual(['status'])
    expect(screen.getByRole('status')).toHaveTextContent('The thing is fetched')
  })

  it('says why it could not be fetched, and is fetched again when asked', async () => {
    expect(show({ error: gone })).toEqual(['alert'])
    expect(screen.getByRole('alert')).toHaveTextContent('It is gone.')
    await userEvent.click(screen.getByRole('button', { name: errors.retry }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('stays when fetching it again fails', () => {
    expect(show({ data: { name: 'Dune' }, error: gone })).toEqual(['heading'])
    expect(screen.getByRole('heading')).toHaveTextContent('Dune')
  })
})
