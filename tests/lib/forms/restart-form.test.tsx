// What is typed while an answer is on its way survives the answer, wherever a form starts again from it.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { restartForm } from '#lib/forms/restart-form.ts'

type Values = { name: string; website: string }

/** A form that is sent with its button; the answer comes when `answer` resolves. */
function Profile({ answer }: { answer: Promise<Values> }) {
  const form = useForm<Values>({ defaultValues: { name: 'Marie', website: '' } })
  const onSubmit = form.handleSubmit(async () => {
    const restart = restartForm(form)
    restart(await answer)
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <input aria-label="Name" {...form.register('name')} />
      <input aria-label="Website" {...form.register('website')} />
      <button type="submit">Save</button>
      <output>{Object.keys(form.formState.dirtyFields).join(', ')}</output>
    </form>
  )
}

const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const dirty = () => screen.getByRole('status').textContent

it('keeps a field that was changed since it was sent, and shows the others as they were saved', async () => {
  const person = userEvent.setup()
  const { promise, resolve } = Promise.withResolvers<Values>()
  render(<Profile answer={promise} />)
  await person.type(screen.getByLabelText('Website'), 'Auctor.test')
  await person.click(screen.getByRole('button'))
  await person.type(screen.getByLabelText('Name'), ' Vasseur')
  resolve({ name: 'Marie', website: 'https://auctor.test' })
  await expect.poll(() => shown('Website')).toBe('https://auctor.test')
  expect(shown('Name')).toBe('Marie Vasseur')
  await expect.poll(dirty).toBe('name')
})

it('goes on being a form: what is typed later is sent', async () => {
  const person = userEvent.setup()
  const answer = Promise.resolve({ name: '', website: '' })
  render(<Profile answer={answer} />)
  await person.click(screen.getByRole('button'))
  await expect.poll(() => shown('Name')).toBe('')
  await expect.poll(dirty).toBe('')
  await person.type(screen.getByLabelText('Name'), 'Ada')
  expect(dirty()).toBe('name')
})
