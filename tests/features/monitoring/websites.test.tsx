// Websites: their address, their form held to the contract, the registries asked again, watching them, and what reports order by themselves.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DomainForm } from '#features/monitoring/domains/domain-form.tsx'
import { DomainSelection } from '#features/monitoring/domains/domain-selection.tsx'
import { domainsHref, domainsState, orderingOf } from '#features/monitoring/domains/domains-params.ts'
import { SettingsPanel } from '#features/monitoring/status/settings-panel.tsx'
import { WatchButton } from '#features/monitoring/status/watch-button.tsx'
import { answer, domain, messages, open, outOfOrder, sent, sentTo } from './world.tsx'

const read = (query: string) => domainsState.read(new URLSearchParams(query))

describe('the address of the websites', () => {
  it('comes back as it was written, and is bare when nothing was asked', () => {
    const query = 'part=reports&domain=dom_1&page=2&search=thief&ordering=name&watched=false&country=FR&state=failed'
    const params = read(query)
    expect(read(domainsHref(params).split('?')[1] ?? '')).toEqual(params)
    expect(domainsHref(read(''))).toBe('/admin/domains/')
  })

  it.each(['part=x', 'page=-1', 'ordering=whois', 'watched=x', 'country=france', 'without_address=false', 'state=x'])(
    'takes %s for nothing',
    query => expect(read(query)).toEqual(read('')),
  )

  it('orders only as the API does', () => {
    expect(orderingOf({ key: 'name', direction: 'descending' })).toBe('-name')
    expect(orderingOf({ key: 'nb_hits', direction: 'ascending' })).toBe('nb_hits')
    expect(orderingOf({ key: 'last_crawled_at', direction: 'ascending' })).toBe('-last_crawled_at')
  })
})

describe('correcting a website', () => {
  it('sends what was typed, addresses one by one and blanks as nothing', async () => {
    const onClose = vi.fn()
    const { user } = open(<DomainForm domain={domain()} onClose={onClose} />)
    answer(() => domain())
    await user.clear(screen.getByLabelText(messages.domains.facts.registrant))
    await user.click(screen.getByLabelText(messages.domains.form.manual_emails))
    await user.paste('Ada@thief.example, press@thief.example')
    await user.selectOptions(screen.getByLabelText(messages.domains.facts.country), '')
    await user.click(screen.getByRole('button', { name: messages.domains.form.save }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const body = { registrant: null, address: null, zip_code: '75001', country: null, host: 'Hosting Ltd', note: null }
    expect(sentTo('PATCH /domains/dom_1').map(each => each.body)).toEqual([
      { ...body, manual_emails: ['ada@thief.example', 'press@thief.example'] },
    ])
  })

  it('refuses what is no address before it is sent', async () => {
    answer(outOfOrder)
    const { user } = open(<DomainForm domain={domain()} onClose={vi.fn()} />)
    await user.click(screen.getByLabelText(messages.domains.form.manual_emails))
    await user.paste('ada at thief')
    await user.click(screen.getByRole('button', { name: messages.domains.form.save }))
    expect(await screen.findByText(messages.errors.fields.email_invalid)).toBeVisible()
    expect(sent).toEqual([])
  })
})

describe('chosen websites', () => {
  it('are looked up one after the other, and what fails keeps them chosen', async () => {
    const onClear = vi.fn()
    const { user } = open(<DomainSelection selected={new Set(['dom_1', 'dom_2'])} onClear={onClear} />)
    const button = screen.getByRole('button', { name: 'Ask the registries again about 2 websites' })
    answer(outOfOrder)
    await user.click(button)
    expect(await screen.findByText(messages.errors.codes.unavailable)).toBeVisible()
    expect(onClear).not.toHaveBeenCalled()
    answer(() => domain())
    await user.click(button)
    await waitFor(() => expect(onClear).toHaveBeenCalled())
    expect(sent.map(each => each.call)).toEqual(['POST /domains/dom_1/look_up', 'POST /domains/dom_2/look_up'])
  })
})

describe('watching a website', () => {
  it('begins at once, and ends after one more question', async () => {
    const { user } = open(<WatchButton domain={domain({ watched: false, name: 'other.example' })} />)
    answer(() => domain())
    await user.click(screen.getByRole('button', { name: 'Have other.example watched' }))
    await waitFor(() => expect(sentTo('POST /domains').map(each => each.body)).toEqual([{ url: 'other.example' }]))
    open(<WatchButton domain={domain()} />)
    await user.click(screen.getByRole('button', { name: 'Stop watching thief.example' }))
    expect(sentTo('DELETE /domains/dom_1/watch')).toEqual([])
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: messages.monitoring.websites.unwatch }))
    await waitFor(() => expect(sentTo('DELETE /domains/dom_1/watch')).toHaveLength(1))
  })
})

describe('the settings', () => {
  const words = messages.monitoring.settings
  const settings = { digest: 'daily', automatic_evidence: false }
  const changes = 'PATCH /monitoring/settings'
  const settingsAre = (changed: () => unknown) =>
    answer(({ call }) => {
      if (call === changes) return changed()
      return call === 'GET /profiles/current' ? { plan: 'INSTANT' } : settings
    })

  it('order reports by themselves only after their price was read', async () => {
    settingsAre(() => ({ ...settings, automatic_evidence: true }))
    const { user } = open(<SettingsPanel />)
    await user.click(await screen.findByRole('switch', { name: words.automatic }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('€50')
    expect(question).toHaveTextContent('€500')
    expect(sentTo(changes)).toEqual([])
    await user.click(within(question).getByRole('button', { name: words.confirm }))
    await waitFor(() => expect(screen.getByRole('switch', { name: words.automatic })).toBeChecked())
    expect(sentTo(changes).map(each => each.body)).toEqual([{ automatic_evidence: true }])
  })

  it('come back when the server refuses, and say why', async () => {
    settingsAre(outOfOrder)
    const { user } = open(<SettingsPanel />)
    await user.click(await screen.findByRole('radio', { name: words.frequency.never }))
    expect(await screen.findByText(messages.errors.codes.unavailable)).toBeVisible()
    expect(screen.getByRole('radio', { name: words.frequency.daily })).toBeChecked()
  })
})
