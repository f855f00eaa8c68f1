// Signing in: the code of a second factor is the next question, not a refusal.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoginScreen } from '#features/account/sessions/login-screen.tsx'
import auth from '#messages/en/auth.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import { answerCalls } from '#tests/support/network.ts'

vi.mock('next/navigation', async original => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => ({ prefetch: () => undefined }),
  useParams: () => ({ locale: 'en' }),
}))

const words = auth.login
const sent: Record<string, unknown>[] = []
const refusal = (code: keyof typeof errors.codes, status: number) =>
  Response.json({ type: '', title: '', status, code, detail: errors.codes[code] }, { status })

/** An API whose account has a second factor with the code 123456. */
async function answer(request: Request): Promise<Response> {
  const body: Record<string, unknown> = await request.json()
  sent.push(body)
  if (body.password !== 'Kr7#quiet-Harbour') return refusal('credentials_wrong', 401)
  if (body.second_factor_code === undefined) return refusal('second_factor_required', 401)
  if (body.second_factor_code !== '123456') return refusal('second_factor_wrong', 401)
  return Response.json({ access_token: 't', user: { pk: 'usr_1', first_name: '', last_name: '', email: '' } })
}

const assign = vi.fn()
beforeEach(() => {
  answerCalls(answer)
})
afterEach(() => {
  sent.length = 0
  vi.unstubAllGlobals()
})

async function logIn(password: string) {
  vi.stubGlobal('location', { ...window.location, assign })
  render(
    <NextIntlClientProvider locale="en" messages={{ auth, errors }} timeZone="Europe/Paris">
      <LoginScreen next="/en/cart/" captcha={{ kind: 'local', site_key: null }} demo={<p>The demo</p>} />
    </NextIntlClientProvider>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText(words.email), 'marie@curie.example')
  await user.type(screen.getByLabelText(words.password), password)
  await user.click(screen.getByRole('button', { name: words.submit }))
  return user
}

describe('logging in', () => {
  it('asks for the code after the right password, says when it is wrong, and goes on with the right one', async () => {
    const user = await logIn('Kr7#quiet-Harbour')
    const code = await screen.findByLabelText(words.code, undefined, { timeout: 10_000 })
    expect(screen.getByRole('heading', { name: words.code_title })).toBeVisible()
    await vi.waitFor(() => expect(code).toHaveFocus(), 10_000)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('The demo')).toBeNull()
    await user.type(code, '000000')
    await user.click(screen.getByRole('button', { name: words.code_submit }))
    expect(await screen.findByText(errors.codes.second_factor_wrong)).toBeVisible()
    await user.clear(code)
    await user.type(code, '123456')
    await user.click(screen.getByRole('button', { name: words.code_submit }))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/en/cart/'), 10_000)
    expect(sent.at(-1)).toMatchObject({
      email: 'marie@curie.example',
      password: 'Kr7#quiet-Harbour',
      second_factor_code: '123456',
    })
  })

  it('goes back to another address, with neither the code nor the password left', async () => {
    const user = await logIn('Kr7#quiet-Harbour')
    await screen.findByLabelText(words.code, undefined, { timeout: 10_000 })
    await user.type(screen.getByLabelText(words.code), '000000')
    await user.click(screen.getByRole('button', { name: words.code_back }))
    expect(screen.getByLabelText(words.email)).toHaveValue('marie@curie.example')
    expect(screen.getByLabelText(words.password)).toHaveValue('')
    expect(screen.getByText('The demo')).toBeVisible()
  })

  it('says that the password is wrong without a word about codes', async () => {
    await logIn('Not-the-0ne#')
    expect(await screen.findByRole('alert')).toHaveTextContent(errors.codes.credentials_wrong)
    expect(screen.queryByLabelText(words.code)).toBeNull()
  })
})
