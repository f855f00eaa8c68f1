// The request to delete an account: nothing is sent before the question is answered with yes.
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeleteForm } from '#features/account/deletion/delete-form.tsx'
import { evidences } from '#lib/contract/evidences.ts'
import belongings from '#messages/en/belongings.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { keepCard } from '#tests/support/billing/cards.ts'
import { makeHit, makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, PASSWORD, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })

const words = belongings.delete
let api: TestApi
/** Made before anybody asks to go: whoever registers has the jobs worked that wait. */
let people: TestPerson[]
let person: TestPerson
beforeAll(async () => {
  api = await testApi()
  people = [await makePerson(api), await makePerson(api), await makePerson(api), await makePerson(api)]
})
afterAll(() => api.close())
beforeEach(() => {
  const next = people.pop()
  if (!next) throw new Error('each test needs a person of its own')
  person = next
})

/** The form of somebody who is signed in. */
async function open() {
  const { sent } = connectToTestApi(api.as(person))
  const onDone = vi.fn()
  render(
    <NextIntlClientProvider locale="en" messages={{ belongings, errors }} timeZone="Europe/Paris">
      <DeleteForm id={person.id} email={person.email} onDirty={() => undefined} onDone={onDone} />
    </NextIntlClientProvider>,
  )
  return { user: userEvent.setup(), onDone, sent }
}

async function ask({ reason = 'Moving on', password = PASSWORD } = {}) {
  const opened = await open()
  const { user } = opened
  if (reason) await user.type(screen.getByLabelText(words.reason), reason)
  if (password) await user.type(screen.getByLabelText(words.password), password)
  await user.click(screen.getByRole('button', { name: words.submit }))
  return opened
}

describe('the request to delete an account', () => {
  it('needs a reason and the password before it asks anything', async () => {
    const { sent } = await ask({ reason: '', password: '' })
    expect(await screen.findByText(errors.fields.required)).toBeVisible()
    expect(await screen.findByText(errors.fields.password_required)).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent).toEqual([])
  })

  it('sends nothing when the person keeps the account, and asks again the next time', async () => {
    const { user, onDone, sent } = await ask()
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent(person.email)
    await user.click(within(question).getByRole('button', { name: words.cancel }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: words.submit }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: words.confirm }))
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(sent).toEqual([{ reason: 'Moving on', password: PASSWORD }])
  })

  it('puts a wrong password beside its field', async () => {
    const { user, onDone } = await ask({ password: 'Not-the-0ne#' })
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: words.confirm }))
    expect(await screen.findByText(errors.codes.password_current_wrong)).toBeVisible()
    expect(screen.getByLabelText(words.password)).toHaveAccessibleDescription(errors.codes.password_current_wrong)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(onDone).not.toHaveBeenCalled()
  })

  it('says what holds the account back', async () => {
    const hit = await makeHit(api, await makeWatched(api, person), { url: 'https://thief.example/page' })
    await keepCard(api, person)
    await api.as(person).call(evidences.create, { body: { hit } })
    const { user, onDone } = await ask()
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: words.confirm }))
    expect(await screen.findByRole('alert')).toHaveTextContent(errors.codes.account_has_cases)
    expect(onDone).not.toHaveBeenCalled()
  })
})
