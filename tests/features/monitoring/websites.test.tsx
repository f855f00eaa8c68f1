// Websites: their address, their form held to the contract, the registries asked again, watching them, and what reports order by themselves.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DomainForm } from '#features/monitoring/domains/domain-form.tsx'
import { DomainSelection } from '#features/monitoring/domains/domain-selection.tsx'
import { domainsHref, domainsState, orderingOf } from '#features/monitoring/domains/domains-params.ts'
import { SettingsPanel } from '#features/monitoring/status/settings-panel.tsx'
import { WatchButton } from '#features/monitoring/status/watch-button.tsx'
import { domains } from '#lib/contract/domains.ts'
import { monitoring } from '#lib/contract/monitoring.ts'
import { keepCard } from '#tests/support/billing/cards.ts'
import { isWrite, outOfOrder } from '../connect-to-test-api.ts'
import { foundOn, messages, openTestApi, signIn } from './monitoring-world.tsx'

vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

openTestApi()

const read = (query: string) => domainsState.read(new URLSearchParams(query))

describe('the address of the websites', () => {
  it('comes back as it was written, and is bare when nothing was asked', () => {
    const query =
      'part=reports&domain=dom_1&page=2&search=thief&ordering=name&watched=false&hits=true&country=FR&state=failed'
    const params = read(query)
    expect(read(domainsHref(params).split('?')[1] ?? '')).toEqual(params)
    expect(domainsHref(read(''))).toBe('/admin/domains/')
  })

  it.each([
    'part=x',
    'page=-1',
    'ordering=whois',
    'watched=x',
    'hits=x',
    'country=france',
    'without_address=false',
    'state=x',
  ])('takes %s for nothing', query => expect(read(query)).toEqual(read('')))

  it('orders only as the API does', () => {
    expect(orderingOf({ key: 'name', direction: 'descending' })).toBe('-name')
    expect(orderingOf({ key: 'nb_hits', direction: 'ascending' })).toBe('nb_hits')
    expect(orderingOf({ key: 'last_crawled_at', direction: 'ascending' })).toBe('-last_crawled_at')
  })
})

/** An administrator, and a website on which a copy was found. */
async function administered(...names: string[]) {
  const admin = await signIn({ roles: ['admin'] })
  const readByName = async (name: string) => {
    const { results } = (await admin.caller.call(domains.list, { query: { search: name } })).body
    return (await admin.caller.call(domains.read, { id: results[0]?.id ?? '' })).body
  }
  for (const name of names) await foundOn(name)
  return { ...admin, readByName }
}

describe('correcting a website', () => {
  it('keeps what was typed, addresses one by one and blanks as nothing', async () => {
    const { caller, readByName, show } = await administered('corrected.example')
    const { id } = await readByName('corrected.example')
    const known = { registrant: 'Thief Ltd', zip_code: '75001', country: 'FR', host: 'Hosting Ltd' }
    await caller.call(domains.update, { id, body: known })
    const onClose = vi.fn()
    const { user } = show(<DomainForm domain={await readByName('corrected.example')} onClose={onClose} />)
    await user.clear(screen.getByLabelText(messages.domains.facts.registrant))
    await user.click(screen.getByLabelText(messages.domains.form.manual_emails))
    await user.paste('Ada@thief.example, press@thief.example')
    await user.selectOptions(screen.getByLabelText(messages.domains.facts.country), '')
    await user.click(screen.getByRole('button', { name: messages.domains.form.save }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(await readByName('corrected.example')).toMatchObject({
      ...known,
      registrant: null,
      country: null,
      address: null,
      note: null,
      emails: { manual: ['ada@thief.example', 'press@thief.example'] },
    })
  })

  it('refuses what is no address before it is sent', async () => {
    const { wire, readByName, show } = await administered('refused.example')
    const { user } = show(<DomainForm domain={await readByName('refused.example')} onClose={vi.fn()} />)
    await user.click(screen.getByLabelText(messages.domains.form.manual_emails))
    await user.paste('ada at thief')
    await user.click(screen.getByRole('button', { name: messages.domains.form.save }))
    expect(await screen.findByText(messages.errors.fields.email_invalid)).toBeVisible()
    expect(wire.sent).toEqual([])
  })
})

describe('chosen websites', () => {
  it('are looked up one after the other, and what fails keeps them chosen', async () => {
    const { wire, readByName, show } = await administered('first.example', 'second.example')
    const ids = [(await readByName('first.example')).id, (await readByName('second.example')).id]
    const onClear = vi.fn()
    const { user } = show(<DomainSelection selected={new Set(ids)} onClear={onClear} />)
    const button = screen.getByRole('button', { name: 'Ask the registries again about 2 websites' })
    wire.instead = outOfOrder
    await user.click(button)
    expect(await screen.findByText('Out of order.')).toBeVisible()
    expect(onClear).not.toHaveBeenCalled()
    wire.instead = () => null
    wire.asked.length = 0
    await user.click(button)
    await waitFor(() => expect(onClear).toHaveBeenCalled())
    expect(wire.asked.filter(isWrite)).toEqual(ids.map(id => `POST /domains/${id}/look_up`))
  })
})

describe('watching a website', () => {
  it('begins at once, and ends after one more question', async () => {
    const { caller, wire, show } = await signIn()
    const { body: made } = await caller.call(domains.watch, { body: { url: 'watched.example' } })
    const watched = async () =>
      (await caller.call(domains.list)).body.results.map(({ name, watched: is }) => [name, is])
    await caller.call(domains.unwatch, { id: made.id })
    const { user } = show(<WatchButton domain={{ ...made, watched: false }} />)
    await user.click(screen.getByRole('button', { name: 'Monitor watched.example' }))
    await expect.poll(watched).toEqual([['watched.example', true]])
    cleanup()
    show(<WatchButton domain={made} />)
    await user.click(screen.getByRole('button', { name: 'Stop monitoring watched.example' }))
    const question = await screen.findByRole('alertdialog')
    expect(wire.asked.filter(isWrite)).toEqual(['POST /domains'])
    await user.click(within(question).getByRole('button', { name: messages.monitoring.websites.unwatch }))
    await expect.poll(watched).toEqual([])
  })
})

describe('the settings', () => {
  const words = messages.monitoring.settings

  it('order reports by themselves only after their price was read', async () => {
    const { server, person, caller, wire, show } = await signIn()
    await keepCard(server, person)
    const { user } = show(<SettingsPanel />)
    await user.click(await screen.findByRole('switch', { name: words.automatic }))
    const question = await screen.findByRole('dialog')
    await waitFor(() => expect(question).toHaveTextContent('€60.00'))
    expect(question).toHaveTextContent('Card ending in 1119')
    await user.selectOptions(within(question).getByLabelText(words.limit), '2')
    expect(wire.sent).toEqual([])
    await user.click(within(question).getByRole('button', { name: words.confirm }))
    await waitFor(() => expect(screen.getByRole('switch', { name: words.automatic })).toBeChecked())
    const chosen = { automatic_evidence: true, automatic_limit_cents: 120_00 }
    expect((await caller.call(monitoring.settings)).body).toMatchObject(chosen)
  })

  it('come back when the server refuses, and say why', async () => {
    const { wire, show } = await signIn()
    wire.instead = outOfOrder
    const { user } = show(<SettingsPanel />)
    const daily = await screen.findByRole('radio', { name: words.frequency.daily })
    expect(daily).toBeChecked()
    await user.click(await screen.findByRole('radio', { name: words.frequency.never }))
    expect(await screen.findByText('Out of order.')).toBeVisible()
    expect(daily).toBeChecked()
  })
})
