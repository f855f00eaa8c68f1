// The documents agree with the code: what they name exists, what is generated is current.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { accessDocument, accessPath } from '../scripts/generate/access.ts'
import { endpointTablePath, endpointTableSource } from '../scripts/generate/endpoints.ts'
import { rulesDocument, rulesPath } from '../scripts/generate/rules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const decisions = readdirSync(join(root, 'docs/decisions'))
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/architecture.md',
  'docs/operations.md',
  'docs/verifier-attacks.md',
  'docs/verifier-forgeries.md',
  'docs/dependencies.md',
  'docs/contracts-mutants.md',
  'docs/benchmarks.md',
  ...['copies', 'faults', 'money', 'proofs', 'search', 'web'].map(name => `docs/benchmarks/${name}.md`),
  ...decisions.map(name => `docs/decisions/${name}`),
]
const rooms = 'app|bench|components|content|contracts|docs|e2e|features|lib|messages|public|scripts|server|styles|tests'

/** `lib/rules/plans.ts`, `server/pdf/`: a path of ours in code quotes; not one with a place-holder in it. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`((?:[^`\s]+))`/g)].map(match => match[1] ?? '')
  return quoted.filter(word => new RegExp(`^(?:${rooms})/`).test(word) && !/[<>*{}…|]/.test(word))
}

describe.each(documents)('%s', name => {
  it('names only files and folders that exist', () => {
    expect(pathsIn(read(name)).filter(path => !existsSync(join(root, path)))).toEqual([])
  })

  it('links only to files that exist', () => {
    const links = [...read(name).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(match => match[1] ?? '')
    expect(links.filter(link => !existsSync(join(root, dirname(name), link)))).toEqual([])
  })
})

describe('docs/rules.md', () => {
  it('says what lib/rules says (npm run generate)', async () => {
    expect(readFileSync(rulesPath, 'utf8')).toBe(await rulesDocument())
  })
})

describe('docs/access.md', () => {
  it('says what the contract and the access rule say (npm run generate)', () => {
    expect(readFileSync(accessPath, 'utf8')).toBe(accessDocument())
  })
})

describe('lib/api/endpoint-table.ts', () => {
  it('says what the contract says (npm run generate)', () => {
    expect(readFileSync(endpointTablePath, 'utf8')).toBe(endpointTableSource())
  })
})

describe('decisions', () => {
  it('have a number of their own each and at most 20 lines', () => {
    const numbers = decisions.map(name => name.slice(0, 3))
    expect(new Set(numbers).size).toBe(decisions.length)
    for (const name of decisions) {
      expect(name).toMatch(/^\d{3}-[a-z0-9-]+\.md$/)
      expect(read(`docs/decisions/${name}`).trimEnd().split('\n').length).toBeLessThanOrEqual(20)
    }
  })
})
