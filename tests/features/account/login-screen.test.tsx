// Signing in: the code of a second factor is the next question, not a refusal.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { LoginScreen } from '#features/account/sessions/login-screen.tsx'
import auth from '#messages/en/auth.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, PASSWORD } from '#tests/support/people/people.ts'
import { makeSecondFactor } from '#tests/support/people/second-factor.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

vi.mock('next/navigation', async original => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => ({ prefetch: () => undefined }),
  useParams: () => ({ locale: 'en' }),
}))

const words = auth.login
let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const assign = vi.fn()
afterEach(() => {
  assign.mockClear()
  vi.unstubAllGlobals()
})

/** Somebody with a second factor types the address and this password; `code` is what their app shows. */
async function logIn(password = PASSWORD) {
  const person = await makePerson(api)
  const { code } = await makeSecondFactor(api, person)
  const { sent } = connectToTestApi(api)
  vi.stubGlobal('location', { ...window.location, assign })
  render(
    <NextIntlClientProvider locale="en" messages={{ auth, errors }} timeZone="Europe/Paris">
      <LoginScreen next="/en/cart/" captcha={{ kind: 'local', site_key: null }} demo={<p>The demo</p>} />
    </NextIntlClientProvider>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText(words.email), person.email)
  await user.type(screen.getByLabelText(words.password), password)
  await user.click(screen.getByRole('button', { name: words.submit }))
  return { user, person, code, sent }
}

describe('logging in', () => {
  it('asks for the code after the right password, says when it is wrong, and goes on with the right one', async () => {
    const { user, person, code: shown, sent } = await logIn()
    const code = await screen.findByLabelText(words.code, undefined, { timeout: 10_000 })
    expect(screen.getByRole('heading', { name: words.code_title })).toBeVisible()
    await vi.waitFor(() => expect(code).toHaveFocus(), 10_000)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('The demo')).toBeNull()
    const right = shown()
    await user.type(code, right === '000000' ? '000001' : '000000')
    await user.click(screen.getByRole('button', { name: words.code_submit }))
    expect(await screen.findByText(errors.codes.second_factor_wrong)).toBeVisible()
    await user.clear(code)
    await user.type(code, right)
    await user.click(screen.getByRole('button', { name: words.code_submit }))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/en/cart/'), 10_000)
    expect(sent.at(-1)).toMatchObject({
      email: person.email,
      password: PASSWORD,
      second_factor_code: right,
    })
  })

  it('goes back to another address, with neither the code nor the password left', async () => {
    const { user, person } = await logIn()
    await screen.findByLabelText(words.code, undefined, { timeout: 10_000 })
    await user.type(screen.getByLabelText(words.code), '000000')
    await user.click(screen.getByRole('button', { name: words.code_back }))
    expect(screen.getByLabelText(words.email)).toHaveValue(person.email)
    expect(screen.getByLabelText(words.password)).toHaveValue('')
    expect(screen.getByText('The demo')).toBeVisible()
  })

  it('says that the password is wrong without a word about codes', async () => {
    await logIn('Not-the-0ne#')
    expect(await screen.findByRole('alert')).toHaveTextContent(errors.codes.credentials_wrong)
    expect(screen.queryByLabelText(words.code)).toBeNull()
  })
})
