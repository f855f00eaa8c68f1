// The machinery of forms: where a refusal is said and what has the focus, checks that cannot be fetched, and values that arrive late.
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { expect, it, vi } from 'vitest'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { ApiFailure } from '#lib/api/api-failure.ts'
import type { Problem } from '#lib/errors.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { type ApiFormOptions, useApiForm } from '#lib/forms/use-api-form.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }

type Values = { name: string; website: string }
type Options = Partial<ApiFormOptions<Values, Values>>

const blank: Values = { name: '', website: '' }
const refused = (problem: Partial<Problem>) =>
  new ApiFailure({ type: '', title: '', status: 422, detail: '', code: 'invalid_input', ...problem })

/** The website stands before the name on the page, the name before the website in its values. */
function Form({ send = async () => undefined, ...options }: Options) {
  const start = options.saved ? {} : { defaultValues: blank }
  const { field, onSubmit, failure, dirty } = useApiForm<Values>({ ...start, ...options, send })
  return (
    <form noValidate onSubmit={onSubmit}>
      <FormFailure failure={failure} />
      <TextField label="Website" {...field('website')} />
      <TextField label="Name" {...field('name', { required: 'required' })} />
      <button type="submit">Send</button>
      <output>{dirty ? 'unsaved' : 'saved'}</output>
    </form>
  )
}

const page = (options: Options) => (
  <NextIntlClientProvider locale="en" messages={{ errors }} timeZone="Europe/Paris">
    <Form {...options} />
  </NextIntlClientProvider>
)
const website = () => screen.getByLabelText<HTMLInputElement>('Website')
const name = () => screen.getByLabelText<HTMLInputElement>('Name')
const send = () => screen.getByRole('button')

it('says what the API refuses beside the field, as its description, and moves the focus to the first on the page', async () => {
  const person = userEvent.setup()
  const problem = refused({ errors: { name: ['No such name.'], website: ['No such website.'] } })
  render(page({ send: () => Promise.reject(problem) }))
  await person.type(name(), 'Ada')
  await person.click(send())
  await waitFor(() => expect(website()).toHaveFocus())
  expect(website()).toBeInvalid()
  expect(website()).toHaveAccessibleDescription('No such website.')
  expect(name()).toHaveAccessibleDescription('No such name.')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('puts a refusal of the whole request that is about one field beside it', async () => {
  const person = userEvent.setup()
  render(page({ send: () => Promise.reject(refused({ code: 'credit_exists', detail: 'You have it already.' })) }))
  await person.type(name(), 'Ada')
  await person.click(send())
  await waitFor(() => expect(name()).toHaveFocus())
  expect(name()).toHaveAccessibleDescription('You have it already.')
})

it('announces a refusal of a field that is not on the page as one of the whole form', async () => {
  const person = userEvent.setup()
  const problem = refused({ detail: 'Something is wrong.', errors: { user_type: ['Not that.'] } })
  render(page({ send: () => Promise.reject(problem) }))
  await person.type(name(), 'Ada')
  await person.click(send())
  expect(await screen.findByRole('alert')).toHaveTextContent('Something is wrong.')
})

it('sends nothing that its own checks refuse, and moves the focus there', async () => {
  const person = userEvent.setup()
  const sent = vi.fn(async () => undefined)
  render(page({ send: sent }))
  await person.click(send())
  await waitFor(() => expect(name()).toHaveFocus())
  expect(name()).toHaveAccessibleDescription(errors.fields.required)
  expect(sent).not.toHaveBeenCalled()
})

it('announces that its checks could not be fetched, and fetches them again the next time', async () => {
  const person = userEvent.setup()
  const sent = vi.fn(async () => undefined)
  let online = false
  const resolver = lazyResolver<Values, Values>(async () => {
    if (!online) throw new Error('offline')
    return values => ({ values, errors: {} })
  })
  render(page({ resolver, send: sent }))
  await person.click(send())
  expect(await screen.findByRole('alert')).toHaveTextContent(errors.codes.unavailable)
  expect(sent).not.toHaveBeenCalled()
  online = true
  await person.click(send())
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('shows values that arrive late', async () => {
  const { rerender } = render(page({ saved: blank }))
  rerender(page({ saved: { name: 'Marie', website: 'curie.example' } }))
  await waitFor(() => expect(name()).toHaveValue('Marie'))
  expect(website()).toHaveValue('curie.example')
  expect(screen.getByRole('status')).toHaveTextContent('saved')
})

it('leaves fields that a person changed or focused as they are when values arrive late', async () => {
  const person = userEvent.setup()
  const { rerender } = render(page({ saved: blank }))
  await person.type(name(), 'Ada')
  await person.click(website())
  rerender(page({ saved: { name: 'Marie', website: 'curie.example' } }))
  rerender(page({ saved: { name: 'Marie', website: 'curie.example/2' } }))
  expect(name()).toHaveValue('Ada')
  expect(website()).toHaveValue('')
  expect(website()).toHaveFocus()
  expect(screen.getByRole('status')).toHaveTextContent('unsaved')
})

it('starts again from what was saved, and says so', async () => {
  const person = userEvent.setup()
  render(page({ send: async (values, { restart }) => restart({ ...values, website: 'https://a.example' }) }))
  await person.type(name(), 'Ada')
  expect(screen.getByRole('status')).toHaveTextContent('unsaved')
  await person.click(send())
  await waitFor(() => expect(website()).toHaveValue('https://a.example'))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^saved$/))
  expect(name()).toHaveValue('Ada')
  await person.type(name(), ' L')
  expect(screen.getByRole('status')).toHaveTextContent('unsaved')
})

it('shows what is wrong with a field that is left by a press only after the click, which would miss its button', async () => {
  const person = userEvent.setup()
  render(page({ mode: 'onTouched' }))
  await person.click(name())
  await person.pointer({ keys: '[MouseLeft>]', target: send() })
  expect(send()).toHaveFocus()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(name()).toBeValid()
  await person.pointer({ keys: '[/MouseLeft]', target: document.body })
  await waitFor(() => expect(name()).toBeInvalid())
})

it('says that the present password is wrong beside that one, not beside the new one too', async () => {
  const person = userEvent.setup()
  const wrong = refused({ code: 'password_current_wrong', detail: 'The current password is wrong.' })
  render(<PasswordChange send={() => Promise.reject(wrong)} />)
  await person.click(send())
  await waitFor(() => expect(screen.getByLabelText('Current')).toHaveFocus())
  expect(screen.getAllByText('The current password is wrong.')).toHaveLength(1)
  expect(screen.getByLabelText('New')).toBeValid()
})

function PasswordChange(options: Pick<ApiFormOptions<Passwords, Passwords>, 'send'>) {
  return (
    <NextIntlClientProvider locale="en" messages={{ errors }} timeZone="Europe/Paris">
      <PasswordFields {...options} />
    </NextIntlClientProvider>
  )
}

type Passwords = { current_password: string; password: string }

function PasswordFields({ send: onSend }: Pick<ApiFormOptions<Passwords, Passwords>, 'send'>) {
  const defaultValues = { current_password: '', password: '' }
  const { field, onSubmit } = useApiForm<Passwords>({ defaultValues, send: onSend })
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField label="Current" {...field('current_password')} />
      <TextField label="New" {...field('password')} />
      <button type="submit">Send</button>
    </form>
  )
}
