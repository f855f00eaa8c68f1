// A page that carries only what may be said at once: a refused form says its sentence, and there is one where the others cannot be fetched.
import { readFileSync } from 'node:fs'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { NextIntlClientProvider } from 'next-intl'
import type { ResolverResult } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { useCodeMessage } from '#lib/api/use-failure.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { errorsAtOnce, pickedMessages } from '#lib/i18n/picked-messages.ts'
import en from '#messages/en/errors.json' with { type: 'json' }
import { broken, network } from '#tests/support/network.ts'

vi.mock('#messages/fr/errors.json', () => {
  throw new Error('no connection')
})
const fr = JSON.parse(readFileSync('messages/fr/errors.json', 'utf8')) as typeof en
const said = { en, fr }

type Values = { email: string }
const wrong = { email: { type: 'custom', message: 'email_invalid' } }
function check(values: Values): ResolverResult<Values> {
  if (!values.email.includes('@')) return { values: {}, errors: wrong }
  return { values, errors: {} }
}
const resolver = lazyResolver<Values, Values>(async () => check)

function Form() {
  const { field, onSubmit, failure } = useApiForm<Values>({
    resolver,
    defaultValues: { email: '' },
    send: ({ email }) => call(api.emails.create, { body: { email } }),
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <FormFailure failure={failure} />
      <TextField label="E-mail" {...field('email')} />
      <button type="submit">Send</button>
    </form>
  )
}

const Code = ({ code, limit }: { code: string; limit: number }) => <output>{useCodeMessage()(code, { limit })}</output>

function open(locale: 'en' | 'fr', part = <Form />) {
  const messages = pickedMessages({ errors: said[locale] }, errorsAtOnce)
  render(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="Europe/Paris">
      {part}
    </NextIntlClientProvider>,
  )
  return userEvent.setup()
}
const email = () => screen.getByLabelText('E-mail')
const send = async (person: ReturnType<typeof open>, value: string) => {
  await person.clear(email())
  await person.type(email(), value)
  await person.click(screen.getByRole('button'))
}

describe('where they can be fetched', () => {
  it('a field that the browser or the API refuses says why', async () => {
    const person = open('en')
    await send(person, 'nobody')
    await waitFor(() => expect(email()).toHaveFocus())
    expect(email()).toHaveAccessibleDescription(en.fields.email_invalid)
    const problem = { type: '', title: '', status: 422, detail: '', code: 'invalid_input' }
    const refusal = { ...problem, errors: { email: ['email_disposable'] } }
    network.use(http.post('*/api/emails', () => Response.json(refusal, { status: 422 })))
    await send(person, 'nobody@example.org')
    await waitFor(() => expect(email()).toHaveAccessibleDescription(en.codes.email_disposable))
  })

  it('a code says its sentence with its figures', async () => {
    open('en', <Code code="domains_full" limit={7} />)
    expect(await screen.findByText(en.codes.domains_full.replace('{limit}', '7'))).toBeVisible()
  })

  it('a word that is no code is never shown', async () => {
    open('en', <Code code="nothing_at_all" limit={0} />)
    expect(await screen.findByText(en.codes.unknown)).toBeVisible()
  })
})

describe('where they cannot be fetched', () => {
  it('a refused field and a code still say something', async () => {
    const person = open('fr')
    await send(person, 'nobody')
    await waitFor(() => expect(email()).toHaveAccessibleDescription(fr.fields.invalid))
    open('fr', <Code code="domains_full" limit={7} />)
    expect(await screen.findByText(fr.codes.unknown)).toBeVisible()
  })

  it('a lost connection says that it is one', async () => {
    const person = open('fr')
    network.use(http.post('*/api/*', broken.offline))
    await send(person, 'nobody@example.org')
    expect(await screen.findByRole('alert')).toHaveTextContent(fr.codes.unavailable)
  })
})
