// Messages to the house: support and contact.
import { z } from 'zod'
import { Email, empty, Locale, refusal, requiredLines, requiredText } from './common.ts'
import { endpoint } from './endpoint.ts'

export const ContactForm = z.object({
  topic: z.enum(['support', 'contact'], refusal('choice_invalid')).default('contact'),
  name: requiredText(120),
  email: Email,
  title: requiredText(160),
  message: requiredLines(5000),
})

export const contact = {
  create: endpoint({
    method: 'POST',
    path: '/contact',
    access: 'public',
    body: ContactForm.extend({
      locale: Locale.default('en'),
      captcha_token: z.string(refusal('required')).min(1, refusal('required')).max(4096, refusal('too_long')),
    }),
    response: empty,
    summary: 'Write to us; a copy goes to the sender',
  }),
}
