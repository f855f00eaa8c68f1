// Messages to the house: support and contact.
import { z } from 'zod'
import { instagramName } from '#lib/rules/contact.ts'
import { Email, empty, Locale, optionalLines, refusal, requiredLines, requiredText } from './common.ts'
import { endpoint } from './endpoint.ts'

export const ContactForm = z.object({
  topic: z.enum(['support', 'contact'], refusal('choice_invalid')).default('contact'),
  name: requiredText(120),
  email: Email,
  title: requiredText(160),
  message: requiredLines(5000),
})

export const MeetingForm = z.object({
  first_name: requiredText(60),
  last_name: requiredText(60),
  email: Email,
  instagram: requiredText(120).refine(text => instagramName(text) !== null, refusal('instagram_invalid')),
  message: optionalLines(2000),
})

const sending = {
  locale: Locale.default('en'),
  captcha_token: z.string(refusal('required')).min(1, refusal('required')).max(4096, refusal('too_long')),
}

export const contact = {
  create: endpoint({
    method: 'POST',
    path: '/contact',
    access: 'public',
    body: ContactForm.extend(sending),
    response: empty,
    summary: 'Write to us; a copy goes to the sender',
  }),
  meeting: endpoint({
    method: 'POST',
    path: '/contact/meeting',
    access: 'public',
    body: MeetingForm.extend(sending),
    response: empty,
    summary: 'Ask for a meeting; a copy goes to the sender',
  }),
}
