// The signed letter that says how an infringement ended, for both of its sides.
import { z } from 'zod'
import { Locale } from './common.ts'
import { endpoint, file } from './endpoint.ts'

const query = z.object({ language: Locale.optional() })

export const closingLetters = {
  received: endpoint({
    method: 'GET',
    path: '/infringements/{token}/closing_pdf',
    access: 'token',
    query,
    response: file('application/pdf'),
    summary: 'What was claimed and how it ended, signed, for whoever received the letter',
  }),
  own: endpoint({
    method: 'GET',
    path: '/infringements/{id}/closing_letter',
    access: 'creator',
    query,
    response: file('application/pdf'),
    summary: 'What you claimed and how it ended, signed',
  }),
}
