// Routes of a person's addresses.
import { emails } from '#lib/contract/emails.ts'
import { route } from '#server/http/route.ts'
import { createEmail, resendEmail } from './create-email.ts'
import { listEmails, readEmail } from './list-emails.ts'
import { removeEmail } from './remove-email.ts'
import { setPrimaryEmail } from './set-primary-email.ts'

const open = { transaction: false }

export const emailRoutes = [
  route(emails.list, listEmails),
  route(emails.read, readEmail),
  route(emails.create, createEmail, open),
  route(emails.resend, resendEmail, open),
  route(emails.setPrimary, setPrimaryEmail),
  route(emails.remove, removeEmail),
]
