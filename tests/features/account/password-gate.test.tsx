// The password asked for in the middle of something: what was typed stays, and what was begun goes on by itself.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FactorSection } from '#features/account/security/factor-section.tsx'
import { PasswordGate } from '#features/account/security/password-gate.tsx'
import { FtpPanel } from '#features/upload/ftp/ftp-panel.tsx'
import { RECENT_S } from '#lib/rules/accounts/sign-in.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import ftp from '#messages/en/ftp.json' with { type: 'json' }
import words from '#messages/en/password-proof.json' with { type: 'json' }
import security from '#messages/en/security.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 20_000 })

vi.mock('next/navigation', async original => ({
  ...(await original<object>()),
  useRouter: () => ({ prefetch: () => {} }),
  useParams: () => ({ locale: 'en' }),
}))

let api: TestApi
let person: TestPerson
let asked: string[]
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  person = await makePerson(api)
  asked = connectToTestApi(api.as(person)).asked
})

function show(part: React.ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const messages = { ftp, security, errors, 'password-proof': words }
  render(
    <NextIntlClientProvider locale="en" timeZone="Europe/Paris" messages={messages}>
      <QueryClientProvider client={client}>
        {part}
        <PasswordGate />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return userEvent.setup()
}
const dialog = () => screen.findByRole('dialog', { name: words.title })

describe('after ten minutes', () => {
  it('a form waits for the password and is sent by itself, with all that was typed', async () => {
    const user = show(<FtpPanel />)
    await user.selectOptions(await screen.findByLabelText(ftp.settings.genre), await screen.findByText('Portrait'))
    await user.type(screen.getByLabelText(ftp.settings.photographer), 'Marie Curie')
    api.clock.forward({ seconds: RECENT_S })
    await user.click(screen.getByRole('button', { name: ftp.access.create }))
    const box = within(await dialog())
    await user.type(box.getByLabelText(words.password), 'Not-the-0ne#')
    await user.click(box.getByRole('button', { name: words.submit }))
    await box.findByText(errors.codes.password_current_wrong)
    await user.clear(box.getByLabelText(words.password))
    await user.type(box.getByLabelText(words.password), person.password)
    await user.click(box.getByRole('button', { name: words.submit }))
    await screen.findByText(ftp.access.once_title)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByLabelText(ftp.settings.photographer)).toHaveValue('Marie Curie')
    expect(asked.filter(call => call === 'POST /ftp')).toHaveLength(2)
  })

  it('whoever does not give it is told that nothing was changed, and loses nothing', async () => {
    const user = show(<FtpPanel />)
    await user.selectOptions(await screen.findByLabelText(ftp.settings.genre), await screen.findByText('Portrait'))
    await user.type(screen.getByLabelText(ftp.settings.photographer), 'Marie Curie')
    api.clock.forward({ seconds: RECENT_S })
    await user.click(screen.getByRole('button', { name: ftp.access.create }))
    await user.click(within(await dialog()).getByRole('button', { name: words.cancel }))
    await screen.findByText(errors.codes.password_needed)
    expect(screen.getByLabelText(ftp.settings.photographer)).toHaveValue('Marie Curie')
  })

  it('setting up a second factor asks for it too, once', async () => {
    api.clock.forward({ seconds: RECENT_S })
    const user = show(<FactorSection onCodes={() => {}} />)
    await user.click(await screen.findByRole('button', { name: security.factor.start }))
    const box = within(await dialog())
    await user.type(box.getByLabelText(words.password), `${person.password}{Enter}`)
    await screen.findByText(security.factor.manual)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
