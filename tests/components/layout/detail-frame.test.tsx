// The frame of a thing in full: the way back is always there, and exactly one of waiting, failure and the thing itself.
import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DetailFrame, type DetailFrameProps } from '#components/layout/detail-frame.tsx'

vi.mock('next/navigation', async original => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => ({ prefetch: () => undefined }),
  useParams: () => ({ locale: 'en' }),
}))

type Thing = { name: string }

function show(given: Partial<DetailFrameProps<Thing>>) {
  render(
    <DetailFrame<Thing>
      data={undefined}
      failure={undefined}
      back={{ href: '/things?page=2', label: 'All things' }}
      loadingLabel="The thing is fetched"
      {...given}
    >
      {({ name }) => <h2>{name}</h2>}
    </DetailFrame>,
  )
  expect(screen.getByRole('link', { name: 'All things' })).toHaveAttribute('href', '/en/things?page=2')
  return ['status', 'alert', 'heading'].filter(role => screen.queryByRole(role) !== null)
}

describe('a thing in full', () => {
  it.each([true, false])('says that it is fetched until it is there (a whole page: %s)', page => {
    expect(show({ page })).toEqual(['status'])
    expect(screen.getByRole('status')).toHaveTextContent('The thing is fetched')
  })

  it('says why it could not be fetched', () => {
    expect(show({ failure: 'It is gone.' })).toEqual(['alert'])
    expect(screen.getByRole('alert')).toHaveTextContent('It is gone.')
  })

  it('stays when fetching it again fails', () => {
    expect(show({ data: { name: 'Dune' }, failure: 'It is gone.' })).toEqual(['heading'])
    expect(screen.getByRole('heading')).toHaveTextContent('Dune')
  })
})
