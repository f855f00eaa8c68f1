// Websites: their address, their form held to the contract, the registries asked again, watching them, and what reports order by themselves.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DomainForm } from '#features/monitoring/domains/domain-form.tsx'
import { orderingOf } from '#features/monitoring/domains/domain-list.tsx'
import { DomainSelection } from '#features/monitoring/domains/domain-selection.tsx'
import { domainsHref, readDomainsAddress } from '#features/monitoring/domains/domains-address.ts'
import { SettingsPanel } from '#features/monitoring/status/settings-panel.tsx'
import { WatchButton } from '#features/monitoring/status/watch-button.tsx'
import { ApiFailure, unavailable } from '#lib/api/api-failure.ts'
import { domains } from '#lib/contract/domains.ts'
import { monitoring } from '#lib/contract/monitoring.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { domain, messages, open } from './world.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('#lib/api/client.ts', () => ({ call }))
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))
vi.mock('#lib/i18n/navigation.ts', () => ({ useRouter: () => ({}) }))

// In braces: what a hook returns is called after the test.
beforeEach(() => {
  call.mockReset()
})
const sent = (endpoint: object) => call.mock.calls.filter(([asked]) => asked === endpoint).map(([, input]) => input)

const read = (query: string) => readDomainsAddress(new URLSearchParams(query))

describe('the address of the websites', () => {
  it('comes back as it was written, and is bare when nothing was asked', () => {
    const query = 'part=reports&domain=dom_1&page=2&search=thief&ordering=name&watched=false&country=FR&state=failed'
    const address = read(query)
    expect(read(domainsHref(address).split('?')[1] ?? '')).toEqual(address)
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
    call.mockResolvedValue(domain())
    await user.clear(screen.getByLabelText(messages.domains.facts.registrant))
    await user.type(
      screen.getByLabelText(messages.domains.form.manual_emails),
      'Ada@thief.example, press@thief.example',
    )
    await user.selectOptions(screen.getByLabelText(messages.domains.facts.country), '')
    await user.click(screen.getByRole('button', { name: messages.domains.form.save }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const body = { registrant: null, address: null, zip_code: '75001', country: null, host: 'Hosting Ltd', note: null }
    expect(sent(domains.update)).toEqual([
      { id: 'dom_1', body: { ...body, manual_emails: ['ada@thief.example', 'press@thief.example'] } },
    ])
  })

  it('refuses what is no address before it is sent', async () => {
    const { user } = open(<DomainForm domain={domain()} onClose={vi.fn()} />)
    await user.type(screen.getByLabelText(messages.domains.form.manual_emails), 'ada at thief')
    await user.click(screen.getByRole('button', { name: messages.domains.form.save }))
    expect(await screen.findByText(messages.errors.fields.email_invalid)).toBeVisible()
    expect(call).not.toHaveBeenCalled()
  })
})

describe('chosen websites', () => {
  it('are looked up one after the other, and what fails keeps them chosen', async () => {
    const onClear = vi.fn()
    const { user } = open(<DomainSelection selected={new Set(['dom_1', 'dom_2'])} onClear={onClear} />)
    const button = screen.getByRole('button', { name: 'Ask the registries again about 2 websites' })
    call.mockRejectedValueOnce(new ApiFailure(unavailable()))
    await user.click(button)
    expect(await screen.findByText(messages.errors.codes.unavailable)).toBeVisible()
    expect(onClear).not.toHaveBeenCalled()
    call.mockReset().mockResolvedValue(domain())
    await user.click(button)
    await waitFor(() => expect(onClear).toHaveBeenCalled())
    expect(sent(domains.lookUp)).toEqual([{ id: 'dom_1' }, { id: 'dom_2' }])
  })
})

describe('watching a website', () => {
  it('begins at once, and ends after one more question', async () => {
    const { user } = open(<WatchButton domain={domain({ watched: false, name: 'other.example' })} />)
    call.mockResolvedValue(domain())
    await user.click(screen.getByRole('button', { name: 'Have other.example watched' }))
    expect(sent(domains.watch)).toEqual([{ body: { url: 'other.example' } }])
    open(<WatchButton domain={domain()} />)
    await user.click(screen.getByRole('button', { name: 'Stop watching thief.example' }))
    expect(sent(domains.unwatch)).toEqual([])
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: messages.monitoring.websites.unwatch }))
    await waitFor(() => expect(sent(domains.unwatch)).toEqual([{ id: 'dom_1' }]))
  })
})

describe('the settings', () => {
  const words = messages.monitoring.settings
  const settings = { digest: 'daily', automatic_evidence: false }
  const answer = (changed: () => unknown) =>
    call.mockImplementation(async endpoint => {
      if (endpoint === monitoring.updateSettings) return changed()
      return endpoint === profiles.current ? { plan: 'INSTANT' } : settings
    })

  it('order reports by themselves only after their price was read', async () => {
    answer(() => ({ ...settings, automatic_evidence: true }))
    const { user } = open(<SettingsPanel />)
    await user.click(await screen.findByRole('switch', { name: words.automatic }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('€50')
    expect(question).toHaveTextContent('€500')
    expect(sent(monitoring.updateSettings)).toEqual([])
    await user.click(within(question).getByRole('button', { name: words.confirm }))
    await waitFor(() => expect(screen.getByRole('switch', { name: words.automatic })).toBeChecked())
    expect(sent(monitoring.updateSettings)).toEqual([{ body: { automatic_evidence: true } }])
  })

  it('come back when the server refuses, and say why', async () => {
    answer(() => {
      throw new ApiFailure(unavailable())
    })
    const { user } = open(<SettingsPanel />)
    await user.click(await screen.findByRole('radio', { name: words.frequency.never }))
    expect(await screen.findByText(messages.errors.codes.unavailable)).toBeVisible()
    expect(screen.getByRole('radio', { name: words.frequency.daily })).toBeChecked()
  })
})
