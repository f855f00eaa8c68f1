// What a creator decides about an answer to their letter: a proof of a licence, or what is contested.
import { z } from 'zod'
import { documentMediaTypes } from '#lib/rules/accounts/identity.ts'
import { SETTLEMENT_TEXT_CHARS } from '#lib/rules/settlement/infringements.ts'
import { refusal, requiredLines } from './common.ts'
import { endpoint, file } from './endpoint.ts'
import { InfringementAnswer } from './infringements.ts'

/** Whoever answered reads it. */
const Decision = z.strictObject({ reason: requiredLines(SETTLEMENT_TEXT_CHARS) }, refusal('unknown_field'))

export const infringementAnswers = {
  accept: endpoint({
    method: 'POST',
    path: '/infringements/{id}/answers/{answer}/accept',
    access: 'creator',
    body: Decision,
    response: InfringementAnswer,
    summary: 'Accept a proof, which closes the case, or what is contested, which is claimed no longer',
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/infringements/{id}/answers/{answer}/refuse',
    access: 'creator',
    body: Decision,
    response: InfringementAnswer,
    summary: 'Refuse a proof or what is contested: the claim stands',
  }),
  file: endpoint({
    method: 'GET',
    path: '/infringements/{id}/answers/{answer}/file',
    access: 'creator',
    response: file(...documentMediaTypes),
    summary: 'The file that was handed in to prove a licence',
  }),
}
