// The form of a website, held to the contract: fetched when the form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { DomainUpdate } from '#lib/contract/domains.ts'

const emails = DomainUpdate.shape.manual_emails.unwrap()

/** Addresses stand one per line; whoever separates them with commas or blanks is understood too. */
const typedEmails = z.string().transform((text, context) => {
  const { data, error } = emails.safeParse(text.split(/[\s,;]+/).filter(Boolean))
  if (data) return data
  context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? 'email_invalid' })
  return z.NEVER
})

/** A list begins with an empty entry. */
const country = z
  .string()
  .transform(code => code || null)
  .pipe(DomainUpdate.shape.country.unwrap())

const DomainForm = DomainUpdate.extend({ manual_emails: typedEmails, country })

export type DomainFields = z.input<typeof DomainForm>
export type DomainChanges = z.output<typeof DomainForm>

export const domain = zodResolver(DomainForm)
