// Until when copies are searched for, and until when monitoring cannot be switched off: two days, and never the one for the other.
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ImageWatch } from '#features/images/image-watch.tsx'
import { StatusPanel } from '#features/monitoring/status/status-panel.tsx'
import { monitoring } from '#lib/contract/monitoring.ts'
import { dateWords } from '#lib/date-words.ts'
import { addMonths } from '#lib/rules/monitoring.ts'
import { makeWatched } from '#tests/support/hits/hits.ts'
import { openTestApi, signIn } from './monitoring-world.tsx'

vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

openTestApi()

const { dayOf } = dateWords('en')

it('says on a free plan when the search ends, and apart from it when monitoring can be switched off', async () => {
  const { server, person, show } = await signIn()
  const id = await makeWatched(server, person, { title: 'Dune' })
  const [end, unlocked] = [3, 6].map(months => dayOf(addMonths(server.clock.now(), months)))
  show(
    <>
      <StatusPanel />
      <ImageWatch id={id} />
    </>,
  )
  expect(await screen.findByText(`until ${end}`)).toBeVisible()
  expect(await screen.findByText(new RegExp(`copies until ${end}; a higher plan goes on`))).toBeVisible()
  expect(screen.getByText(new RegExp(`cannot be switched off before ${unlocked}, six months after`))).toBeVisible()
  expect(screen.queryByText(/runs for six months|at least/)).toBeNull()
})

it('says of a plan without an end that the search lasts as long as it', async () => {
  const { server, person, caller, wire, show } = await signIn()
  await makeWatched(server, person, { title: 'Dune' })
  const { body } = await caller.call(monitoring.status, {})
  wire.instead = call => (call === 'GET /monitoring/status' ? Response.json({ ...body, protected_until: null }) : null)
  show(<StatusPanel />)
  expect(await screen.findByText('Copies are searched for')).toBeVisible()
  expect(screen.getByText('as long as your plan runs')).toBeVisible()
})
