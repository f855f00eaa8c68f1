// The service about itself: liveness, readiness and public settings.
import { z } from 'zod'
import { operatorFacts, outsideServices } from '#lib/rules/legal/operator.ts'
import { endpoint } from './endpoint.ts'

/** What the journeys need. `off`: this process does not know it. */
export type HealthPart = 'database' | 'queue' | 'disk' | 'storage' | 'time_stamp' | 'chain' | 'mail'
const PartState = z.enum(['ok', 'failing', 'off'])
export type PartState = z.infer<typeof PartState>

export const OperatorNotice = z.object({
  facts: z.record(z.enum(operatorFacts), z.string().nullable()),
  email: z.string(),
  privacy_email: z.string(),
  /** Outside services that this installation uses, stand-ins left out. */
  services: z.array(z.enum(outsideServices)),
  /** What the law wants and the installation was not told. */
  missing: z.array(z.enum(operatorFacts)),
  demo: z.boolean(),
})
export type OperatorNotice = z.infer<typeof OperatorNotice>

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
    response: z.object({
      /** `degraded`: people are served, and what needs the failing part is done later. */
      status: z.enum(['ok', 'degraded', 'failing']),
      database: PartState,
      queue: PartState,
      disk: PartState,
      /** `little`: no more files; `none`: no change at all. Everything stays readable. */
      disk_room: z.enum(['enough', 'little', 'none']),
      /** `degraded`: it serves, but files in it are missing or damaged. */
      storage: z.enum([...PartState.options, 'degraded']),
      time_stamp: PartState,
      chain: PartState,
      mail: PartState,
      /** How many originals; null when the database cannot say. */
      broken_originals: z.int().nullable(),
      /** How many evidence reports and other files that cannot be made anew. */
      broken_documents: z.int().nullable(),
    }),
    also: [503],
    summary: 'Whether what people need is there, part by part; 503 when it is not',
  }),
  settings: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'public',
    response: z.object({
      registration: z.enum(['open', 'beta', 'closed']),
      /** Whether the guided demo can be entered. */
      demo: z.boolean(),
      /** Whether the product can be tried in a sandbox. */
      sandbox: z.boolean(),
      captcha: z.object({ kind: z.enum(['recaptcha', 'local']), site_key: z.string().nullable() }),
    }),
    summary: 'What a page needs to know before anyone signs in',
  }),
  operator: endpoint({
    method: 'GET',
    path: '/operator',
    access: 'public',
    response: OperatorNotice,
    summary: 'Who runs this site, and which outside services it uses',
  }),
  problem: endpoint({
    method: 'GET',
    path: '/problems/{code}',
    access: 'public',
    response: z.object({ code: z.string(), status: z.int(), title: z.string() }),
    summary: 'What a problem code means',
  }),
}
