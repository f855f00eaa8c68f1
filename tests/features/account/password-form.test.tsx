// The form that changes the password: the field of the new one says so, and a wrong present one is said beside that one alone.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PasswordForm } from '#features/account/security/password-form.tsx'
import auth from '#messages/en/auth.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import security from '#messages/en/security.json' with { type: 'json' }
import { answerCalls } from '#tests/support/network.ts'
import { drawAccount } from './draw-account.tsx'

it('says of each password which one it is, and which one is wrong', async () => {
  answerCalls(async () =>
    Response.json(
      { type: '', title: '', status: 422, code: 'password_current_wrong', detail: errors.codes.password_current_wrong },
      { status: 422, headers: { 'Content-Type': 'application/problem+json' } },
    ),
  )
  const user = drawAccount(<PasswordForm onDirty={() => undefined} />, {
    locale: 'en',
    messages: { auth, errors, security },
  })
  const current = screen.getByLabelText(security.password.current)
  const fresh = screen.getByLabelText(auth.password.new_label)
  await user.type(current, 'Wrong1!x')
  await user.type(fresh, 'Better2!x')
  await user.type(screen.getByLabelText(auth.password.new_confirmation), 'Better2!x')
  await user.click(screen.getByRole('button', { name: security.password.submit }))
  expect(await screen.findByText(errors.codes.password_current_wrong)).toBeVisible()
  expect(fresh).not.toHaveAttribute('aria-invalid', 'true')
  expect(fresh).not.toHaveAccessibleDescription(errors.codes.password_current_wrong)
})
