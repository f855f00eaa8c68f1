// The queues of administrators: where each is, and how many wait in it.
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import { href } from '#lib/routes.ts'

export const queueNames = [
  'identity',
  'images',
  'priorities',
  'disputes',
  'refunds',
  'payouts',
  'renewals',
  'cases',
  'reports',
  'domains',
  'beta',
] as const
export type QueueName = (typeof queueNames)[number]

type Queue = { to: string; ask: () => Promise<number> }

const one = { page: 1, page_size: 1 } as const
const users = (part: string, more: Record<string, string> = {}) => href('admin_users', {}, { part, ...more })
const money = (part: string) => href('admin_money', {}, { part })
const count = async (asked: Promise<{ count: number }>): Promise<number> => (await asked).count
const disputes = (status: 'action_required' | 'reopened') =>
  count(callFromServer(api.adminDisputes.list, { query: { status, ...one } }))

export const queues: Record<QueueName, Queue> = {
  identity: {
    to: href('admin_users'),
    ask: () => count(callFromServer(api.admin.users, { query: { verification: 'under_review', ...one } })),
  },
  images: { to: users('images'), ask: () => count(callFromServer(api.moderation.onHold, { query: one })) },
  priorities: { to: users('priorities'), ask: () => count(callFromServer(api.priorities.all, { query: one })) },
  disputes: {
    to: money('disputes'),
    ask: async () => (await disputes('action_required')) + (await disputes('reopened')),
  },
  refunds: {
    to: money('refunds'),
    ask: () => count(callFromServer(api.adminRefunds.list, { query: { status: 'waiting_for_approval', ...one } })),
  },
  payouts: { to: money('payouts'), ask: () => count(callFromServer(api.adminPayouts.blocks, { query: one })) },
  renewals: {
    to: href('admin_money', {}, { part: 'subscriptions', waits: 'payment' }),
    ask: () => count(callFromServer(api.adminSubscriptions.list, { query: { waits_for: 'payment', ...one } })),
  },
  cases: {
    to: users('cases', { case_class: 'none' }),
    ask: () => count(callFromServer(api.adminLitigations.list, { query: { classification: 'none', ...one } })),
  },
  reports: {
    to: href('admin_domains', {}, { part: 'reports' }),
    ask: () => count(callFromServer(api.evidences.list, { query: { all: 'true', state: 'manual', ...one } })),
  },
  domains: {
    to: href('admin_domains', {}, { without_address: 'true' }),
    ask: async () => (await callFromServer(api.domains.stats, {})).without_address,
  },
  beta: {
    to: users('beta', { accepted: 'false' }),
    ask: () => count(callFromServer(api.admin.betaTesters, { query: { accepted: 'false', ...one } })),
  },
}
