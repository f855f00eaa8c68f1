// Writes docs/access.md: every endpoint and what it answers to whom, worked out by lib/rules/access.ts. `npm run generate`
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { contract } from '#lib/contract/index.ts'
import { type Decision, decide, type Person } from '#lib/rules/access.ts'
import { root } from '../build-stamp.ts'

export const accessPath = join(root, 'docs/access.md')

/** Every kind of caller. Special roles stand on accounts that could do nothing special without them. */
export const callers = {
  visitor: null,
  creator: { account_type: 'creator', roles: [] },
  agency: { account_type: 'agency', roles: [] },
  collector: { account_type: 'collector', roles: [] },
  advertiser: { account_type: 'advertiser', roles: [] },
  lawyer: { account_type: 'collector', roles: ['lawyer'] },
  'beta tester': { account_type: 'collector', roles: ['beta_tester'] },
  ambassador: { account_type: 'collector', roles: ['ambassador'] },
  admin: { account_type: 'collector', roles: ['admin'] },
  'demo creator': { account_type: 'creator', roles: ['demo'] },
  'demo buyer': { account_type: 'collector', roles: ['demo'] },
  'read-only': { account_type: 'creator', roles: [], read_only: true },
} as const satisfies Record<string, Person | null>
export type CallerName = keyof typeof callers

/** The endpoints of the contract with their names, such as `images.create`. */
export const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
)

const words: Record<Decision, string> = {
  allowed: 'allowed',
  not_authenticated: '401',
  forbidden: '403',
  demo_restricted: 'demo',
  read_only: 'read-only',
}

/** The whole document, made of the contract and the rule as they are. */
export function accessDocument(): string {
  const names = Object.keys(callers)
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const lines = endpoints.map(([, endpoint]) =>
    row([
      `\`${endpoint.method} ${endpoint.path}\``,
      endpoint.by_link ? `${endpoint.access}, or token` : endpoint.access,
      ...Object.values(callers).map(person => words[decide(endpoint, person)]),
    ]),
  )
  return `${[
    '# Who may call what',
    'Made from `lib/contract` and `lib/rules/access.ts` by `npm run generate`; change the rule there, never here. `tests/access-matrix.test.ts` makes every one of these calls.',
    [
      '- **allowed**: the call is looked at; the object it names may still be refused to this person (404 for what belongs to others).',
      '- **401** `not_authenticated`: sign in first. **403** `forbidden`: this account has not the right.',
      '- **demo** `demo_restricted` (403): demo accounts change nothing. **read-only** `read_only` (403): an administrator who looks through somebody’s eyes changes nothing.',
      '- Column 2 is the word of the endpoint; `token` asks for the secret of an email’s link instead of a session; after “or” it opens to whoever has it what the link is of.',
      '- Lawyers, beta testers, ambassadors and administrators are collectors here, the demo buyer too; the read-only session looks through a creator’s eyes.',
    ].join('\n'),
    [row(['endpoint', 'access', ...names]), row(['---', '---', ...names.map(() => '---')]), ...lines].join('\n'),
  ].join('\n\n')}\n`
}

if (import.meta.main) writeFileSync(accessPath, accessDocument())
