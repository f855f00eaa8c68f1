// What a lawyer is told of by email.
import { z } from 'zod'
import { Flag, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

const LawyerSettings = z.object({
  /** Each morning, the cases that creators have asked a lawyer about since. */
  new_cases: z.boolean(),
})
export type LawyerSettings = z.infer<typeof LawyerSettings>

export const lawyerSettings = {
  read: endpoint({
    method: 'GET',
    path: '/settings/lawyer',
    access: 'lawyer',
    response: LawyerSettings,
    summary: 'What you are told of by email',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/settings/lawyer',
    access: 'lawyer',
    body: z.strictObject({ new_cases: Flag }, refusal('unknown_field')),
    response: LawyerSettings,
    summary: 'Switch the email about new cases on or off',
  }),
}
