// The request to delete an account: nothing is sent before the question is answered with yes.
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DeleteForm } from '#features/account/deletion/delete-form.tsx'
import belongings from '#messages/en/belongings.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import { answerCalls } from '#tests/support/network.ts'

configure({ asyncUtilTimeout: 10_000 })

const words = belongings.delete
let sent: unknown[] = []
let code: 'password_current_wrong' | 'account_has_cases' | null = null

async function api(request: Request): Promise<Response> {
  sent.push(JSON.parse(await request.text()))
  if (code === null) return Response.json({ requested_at: '2026-11-21T04:00:00Z' }, { status: 202 })
  return Response.json({ type: '', title: '', status: 409, detail: errors.codes[code], code }, { status: 409 })
}

beforeEach(() => {
  sent = []
  code = null
  answerCalls(api)
})

async function open() {
  const onDone = vi.fn()
  render(
    <NextIntlClientProvider locale="en" messages={{ belongings, errors }} timeZone="Europe/Paris">
      <DeleteForm email="ada@auctor.example" onDirty={() => undefined} onDone={onDone} />
    </NextIntlClientProvider>,
  )
  return { user: userEvent.setup(), onDone }
}

async function ask(reason = 'Moving on', password = 'Kr7#quiet-Harbour') {
  const opened = await open()
  const { user } = opened
  if (reason) await user.type(screen.getByLabelText(words.reason), reason)
  if (password) await user.type(screen.getByLabelText(words.password), password)
  await user.click(screen.getByRole('button', { name: words.submit }))
  return opened
}

describe('the request to delete an account', () => {
  it('needs a reason and the password before it asks anything', async () => {
    await ask('', '')
    expect(await screen.findByText(errors.fields.required)).toBeVisible()
    expect(await screen.findByText(errors.fields.password_required)).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent).toEqual([])
  })

  it('sends nothing when the person keeps the account, and asks again the next time', async () => {
    const { user, onDone } = await ask()
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('ada@auctor.example')
    await user.click(within(question).getByRole('button', { name: words.cancel }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: words.submit }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: words.confirm }))
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(sent).toEqual([{ reason: 'Moving on', password: 'Kr7#quiet-Harbour' }])
  })

  it('puts a wrong password beside its field', async () => {
    code = 'password_current_wrong'
    const { user, onDone } = await ask()
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: words.confirm }))
    expect(await screen.findByText(errors.codes.password_current_wrong)).toBeVisible()
    expect(screen.getByLabelText(words.password)).toHaveAccessibleDescription(errors.codes.password_current_wrong)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(onDone).not.toHaveBeenCalled()
  })

  it('says what holds the account back', async () => {
    code = 'account_has_cases'
    const { user, onDone } = await ask()
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: words.confirm }))
    expect(await screen.findByRole('alert')).toHaveTextContent(errors.codes.account_has_cases)
    expect(onDone).not.toHaveBeenCalled()
  })
})
