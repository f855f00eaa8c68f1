// What machines read before they take anything from this website.
import { z } from 'zod'
import { aiRightsChoices } from '#lib/rules/legal/ai-rights.ts'
import { endpoint, file } from './endpoint.ts'

export const machines = {
  robots: endpoint({
    method: 'GET',
    path: '/robots.txt',
    access: 'public',
    response: file('text/plain'),
    summary: 'What crawlers may visit; also at /robots.txt',
  }),
  ai: endpoint({
    method: 'GET',
    path: '/ai.txt',
    access: 'public',
    response: file('text/plain'),
    summary: 'What may be taken for the training of models; also at /ai.txt',
  }),
  tdmRules: endpoint({
    method: 'GET',
    path: '/tdmrep.json',
    access: 'public',
    response: file('application/json'),
    summary: 'Rules of the TDM Reservation Protocol; also at /.well-known/tdmrep.json',
  }),
  tdmPolicy: endpoint({
    method: 'GET',
    path: '/tdm-policy.json',
    access: 'public',
    response: file('application/ld+json'),
    summary: 'The policy that those rules name; also at /.well-known/tdm-policy.json',
  }),
  image: endpoint({
    method: 'GET',
    path: '/images/{id}/ai_rights',
    access: 'public',
    response: z.object({
      ai_rights: z.enum(aiRightsChoices),
      /** Where the terms are: the offer of a licence to train, where there is one. */
      policy: z.url(),
    }),
    summary: 'Whether machines may learn from an image the caller may see',
  }),
}
