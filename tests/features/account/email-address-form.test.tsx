// The form of one e-mail address, whose checks are fetched when it is first sent.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import auth from '#messages/en/auth.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }

const checks = '#features/account/registration/form-checks.ts'

beforeEach(() => vi.resetModules())
afterEach(() => vi.doUnmock(checks))

async function open() {
  const { EmailAddressForm } = await import('#features/account/registration/email-address-form.tsx')
  const send = vi.fn(async (_email: string) => undefined)
  render(
    <NextIntlClientProvider locale="en" messages={{ auth, errors }} timeZone="Europe/Paris">
      <EmailAddressForm label="Letter" submit="Send" send={send} />
    </NextIntlClientProvider>,
  )
  return { user: userEvent.setup(), send, field: screen.getByLabelText(auth.email) }
}

describe('the form of a letter', () => {
  it('sends the address as the contract normalises it', async () => {
    const { user, send, field } = await open()
    await user.type(field, 'Marie@Curie.example')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await vi.waitFor(() => expect(send).toHaveBeenCalledWith('marie@curie.example'), 10_000)
  })

  it('refuses what is no address and goes back to it', async () => {
    const { user, send, field } = await open()
    await user.type(field, 'nobody')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(errors.fields.email_invalid)).toBeVisible()
    expect(field).toHaveFocus()
    expect(send).not.toHaveBeenCalled()
  })

  it('says so when its checks cannot be fetched, and sends nothing', async () => {
    vi.doMock(checks, () => {
      throw new Error('offline')
    })
    const { user, send, field } = await open()
    await user.type(field, 'marie@curie.example')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(errors.codes.unavailable)
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
    expect(send).not.toHaveBeenCalled()
  })
})
