// What a person sees of a network that is out, slow or lies: it is said in words, nothing typed is lost, and trying again works.
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SnackbarRegion } from '#components/ui/snackbar-region.tsx'
import { EmailsTab } from '#features/account/emails/emails-tab.tsx'
import { SupportForm } from '#features/content/support-form.tsx'
import { SettingsPanel } from '#features/monitoring/status/settings-panel.tsx'
import { makeQueryClient } from '#lib/api/shared-query-client.ts'
import { SessionProvider } from '#lib/api/use-session.tsx'
import type { Profile } from '#lib/contract/profiles.ts'
import auth from '#messages/en/auth.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import monitoring from '#messages/en/monitoring.json' with { type: 'json' }
import profile from '#messages/en/profile.json' with { type: 'json' }
import security from '#messages/en/security.json' with { type: 'json' }
import support from '#messages/en/support.json' with { type: 'json' }
import { broken, network } from '#tests/support/network.ts'

vi.mock('#lib/i18n/navigation.ts', () => ({ useRouter: () => ({ refresh: () => undefined }) }))

const ways = Object.keys(broken) as (keyof typeof broken)[]
const unavailable = errors.codes.unavailable
const messages = { auth, errors, monitoring, profile, security, support }

const session = { id: 'usr_1', plan: 'INSTANT' } as unknown as Profile // the rest is not looked at

/** A part of the page with the product's own cache. */
function open(content: ReactNode) {
  render(
    <NextIntlClientProvider locale="en" timeZone="Europe/Paris" messages={messages}>
      <QueryClientProvider client={makeQueryClient()}>
        <SessionProvider session={session}>{content}</SessionProvider>
        <SnackbarRegion dismissLabel="Dismiss" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return userEvent.setup()
}

afterEach(() => onlineManager.setOnline(true))

describe('a form', () => {
  const typed = {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    title: 'A question',
    message: 'How long does it take?',
  }
  const box = (name: keyof typeof typed) => screen.getByLabelText(support[name])

  async function write() {
    const user = open(<SupportForm captcha={{ kind: 'local', site_key: null }} sender={null} />)
    for (const name of ['name', 'email', 'title', 'message'] as const) await user.type(box(name), typed[name])
    return { user, send: () => user.click(screen.getByRole('button', { name: support.send })) }
  }

  it.each(ways)(
    'says that the service is away when the network says %s, keeps what was typed, and sends it then',
    async how => {
      network.use(http.post('*/api/contact', broken[how]))
      const { send } = await write()
      await send()
      expect(await screen.findByText(unavailable)).toBeVisible()
      for (const name of ['name', 'email', 'title', 'message'] as const) expect(box(name)).toHaveValue(typed[name])
      const sent: unknown[] = []
      network.use(
        http.post('*/api/contact', async ({ request }) => {
          sent.push(await request.json())
          return Response.json({ id: 'con_1' }, { status: 201 })
        }),
      )
      await send()
      expect(await screen.findByText(support.sent_title)).toBeVisible()
      expect(sent).toEqual([expect.objectContaining(typed)])
    },
  )

  it('is sent once while the answer is slow, and keeps what was typed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let asked = 0
    network.use(
      http.post('*/api/contact', async () => {
        asked += 1
        await promise
        return Response.json({ id: 'con_1' }, { status: 201 })
      }),
    )
    const { send } = await write()
    await send()
    await waitFor(() => expect(asked).toBe(1))
    await send()
    expect(box('message')).toHaveValue(typed.message)
    resolve()
    expect(await screen.findByText(support.sent_title)).toBeVisible()
    expect(asked).toBe(1)
  })
})

describe('a list', () => {
  const address = { id: 'ema_1', email: 'ada@example.com', primary: true, verified: true }
  const arrived = () => Response.json({ count: 1, next: null, previous: null, results: [address] })

  it.each(ways)('says so when the network says %s, and comes when asked for again', async how => {
    network.use(http.get('*/api/emails', broken[how]))
    const user = open(<EmailsTab />)
    expect(await screen.findByText(unavailable)).toBeVisible()
    network.use(http.get('*/api/emails', arrived))
    await user.click(screen.getByRole('button', { name: errors.retry }))
    expect(await screen.findByText(address.email)).toBeVisible()
    expect(screen.queryByText(unavailable)).toBeNull()
  })

  it('is asked for without a connection too: what is the matter is said at once, and mended by itself', async () => {
    onlineManager.setOnline(false)
    network.use(http.get('*/api/emails', broken.offline))
    open(<EmailsTab />)
    expect(await screen.findByText(unavailable)).toBeVisible()
    network.use(http.get('*/api/emails', arrived))
    onlineManager.setOnline(true)
    expect(await screen.findByText(address.email)).toBeVisible()
  })
})

describe('a switch', () => {
  const words = monitoring.settings
  const settings = { digest: 'daily', automatic_evidence: false }
  const never = () => screen.getByRole('radio', { name: words.frequency.never })

  it('without a connection goes back at once and says so, and can be moved again', async () => {
    network.use(
      http.get('*/api/monitoring/settings', () => Response.json(settings)),
      http.get('*/api/profiles/current', () => Response.json({ plan: 'INSTANT' })),
      http.patch('*/api/monitoring/settings', broken.offline),
    )
    const user = open(<SettingsPanel />)
    await screen.findByRole('radio', { name: words.frequency.daily })
    onlineManager.setOnline(false)
    await user.click(never())
    expect(await screen.findByText(unavailable)).toBeVisible()
    expect(never()).not.toBeChecked()
    network.use(
      http.get('*/api/monitoring/settings', () => Response.json({ ...settings, digest: 'never' })),
      http.patch('*/api/monitoring/settings', () => Response.json({ ...settings, digest: 'never' })),
    )
    onlineManager.setOnline(true)
    await user.click(never())
    await waitFor(() => expect(never()).toBeChecked())
  })
})
