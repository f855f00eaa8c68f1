// The form to write to us: a title is required, what is known is filled in, and what was sent is said.
import { configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SupportForm } from '#features/content/support-form.tsx'
import { readLocalCaptchaToken } from '#lib/local-captcha.ts'
import auth from '#messages/en/auth.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import words from '#messages/en/support.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })

let api: TestApi
let sent: unknown[]
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(() => {
  sent = connectToTestApi(api).sent
})

function open(sender: { name: string; email: string } | null) {
  render(
    <NextIntlClientProvider locale="fr" messages={{ auth, errors, support: words }} timeZone="Europe/Paris">
      <SupportForm captcha={{ kind: 'local', site_key: null }} sender={sender} />
    </NextIntlClientProvider>,
  )
  return userEvent.setup()
}

describe('the form to write to us', () => {
  it('asks for a title, a message and who writes, and sends nothing without them', async () => {
    const user = open(null)
    await user.click(screen.getByRole('button', { name: words.send }))
    expect(await screen.findAllByText(errors.fields.required)).toHaveLength(3)
    expect(screen.getByLabelText(words.title)).toHaveAccessibleDescription(
      expect.stringContaining(errors.fields.required),
    )
    expect(screen.getByText(errors.fields.email_invalid)).toBeVisible()
    expect(sent).toEqual([])
  })

  it('knows who is signed in, sends in the language of the page with a word for this form, and says where the copy went', async () => {
    const user = open({ name: 'Ada Lovelace', email: 'ada@auctor.example' })
    await user.type(screen.getByLabelText(words.title), 'A question')
    await user.type(screen.getByLabelText(words.message), 'Hello.')
    await user.click(screen.getByRole('button', { name: words.send }))
    expect(await screen.findByRole('status')).toHaveTextContent('ada@auctor.example')
    expect(sent).toEqual([
      {
        captcha_token: expect.toSatisfy(token => readLocalCaptchaToken(token)?.action === 'contact'),
        topic: 'support',
        name: 'Ada Lovelace',
        email: 'ada@auctor.example',
        title: 'A question',
        message: 'Hello.',
        locale: 'fr',
      },
    ])
    await api.runJobs()
    const letters = (await api.outbox()).map(({ to, locale }) => ({ to, locale }))
    expect(letters).toContainEqual({ to: 'ada@auctor.example', locale: 'fr' })
  })

  it('offers another message, with the same person and nothing else filled in', async () => {
    const user = open({ name: 'Ada Lovelace', email: 'ada@auctor.example' })
    await user.type(screen.getByLabelText(words.title), 'A question')
    await user.type(screen.getByLabelText(words.message), 'Hello.')
    await user.click(screen.getByRole('button', { name: words.send }))
    await user.click(await screen.findByRole('button', { name: words.another }))
    await waitFor(() => expect(screen.getByLabelText(words.title)).toHaveValue(''))
    expect(screen.getByLabelText(words.name)).toHaveValue('Ada Lovelace')
  })
})
