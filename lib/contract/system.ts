// The service about itself: liveness, readiness and public settings.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const Check = z.enum(['ok', 'failing', 'off'])

export const system = {
  live: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    response: z.object({ status: z.literal('ok') }),
    summary: 'The process answers',
    aliases: ['/health/live'],
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    response: z.object({ status: z.enum(['ok', 'failing']), database: Check, chain: Check, queue: Check }),
    summary: 'Database, chain and queue answer',
  }),
  settings: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'public',
    response: z.object({
      registration: z.enum(['open', 'beta', 'closed']),
      /** Whether the guided demo can be entered. */
      demo: z.boolean(),
      captcha: z.object({ kind: z.enum(['recaptcha', 'local']), site_key: z.string().nullable() }),
    }),
    summary: 'What a page needs to know before anyone signs in',
  }),
  problem: endpoint({
    method: 'GET',
    path: '/problems/{code}',
    access: 'public',
    response: z.object({ code: z.string(), status: z.int(), title: z.string() }),
    summary: 'What a problem code means',
  }),
}
