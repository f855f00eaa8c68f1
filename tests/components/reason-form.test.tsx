// The form that asks for words: what it sends, what it says when nothing is written, how much room is left, and what was refused.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { expect, it, vi } from 'vitest'
import { ReasonForm, type ReasonFormProps } from '#components/forms/reason-form.tsx'
import { ApiFailure, unavailable } from '#lib/api/api-failure.ts'
import en from '#messages/en/errors.json' with { type: 'json' }
import fr from '#messages/fr/errors.json' with { type: 'json' }

const errors = { en, fr }
function draw(more: Partial<ReasonFormProps>, locale: 'en' | 'fr' = 'en') {
  const send = vi.fn(async () => undefined)
  const props: ReasonFormProps = {
    title: 'Decline',
    label: 'Reason',
    hint: 'Read by both.',
    max: 50,
    acts: [{ label: 'Send', send }],
  }
  render(
    <NextIntlClientProvider locale={locale} timeZone="Europe/Paris" messages={{ errors: errors[locale] }}>
      <ReasonForm {...props} {...more} />
    </NextIntlClientProvider>,
  )
  return { send, user: userEvent.setup(), box: screen.getByRole('textbox', { name: 'Reason' }) }
}
const press = (name: string) => screen.getByRole('button', { name })

it('asks for words, blank ones are none, and the box gets the focus', async () => {
  const { send, user, box } = draw({})
  await user.type(box, '   ')
  await user.click(press('Send'))
  expect(await screen.findByText(en.fields.required)).toBeInTheDocument()
  expect(box).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

it('sends them to the button that was pressed', async () => {
  const [accept, refuse] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
  const { user, box } = draw({
    acts: [
      { label: 'Accept', send: accept },
      { label: 'Refuse', send: refuse },
    ],
  })
  await user.type(box, 'Not mine.')
  await user.click(press('Refuse'))
  await vi.waitFor(() => expect(refuse).toHaveBeenCalledExactlyOnceWith('Not mine.'))
  expect(accept).not.toHaveBeenCalled()
})

it.each(['en', 'fr'] as const)('says how much room is left once little is, in %s', async locale => {
  const { user, box } = draw({}, locale)
  await user.type(box, 'a'.repeat(45))
  expect(screen.queryByText(/[45] (characters|caractères)/)).toBeNull()
  await user.type(box, 'a')
  expect(await screen.findByText(locale === 'en' ? '4 characters left' : 'encore 4 caractères')).toBeInTheDocument()
  await user.type(box, 'aaaaaaaa')
  expect(box).toHaveValue('a'.repeat(50))
})

it('brings what was refused into view, and keeps the words', async () => {
  const into = vi.spyOn(Element.prototype, 'scrollIntoView')
  const send = () => Promise.reject(new ApiFailure(unavailable()))
  const { user, box } = draw({ acts: [{ label: 'Send', send }] })
  await user.type(box, 'They have paid.')
  await user.click(press('Send'))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(into).toHaveBeenCalledWith({ block: 'nearest' })
  expect(box).toHaveValue('They have paid.')
})

it('leads out of it where it may be left', async () => {
  const onCancel = vi.fn()
  const { user } = draw({ cancel: { label: 'Cancel', onCancel } })
  await user.click(press('Cancel'))
  expect(onCancel).toHaveBeenCalledOnce()
})
