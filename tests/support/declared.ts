// Compares every answer of the API in tests with its description: status and content type must stand there. In `npm test` it notes which operations were answered well.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '#lib/contract/index.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { fileOfOperation } from '../../scripts/answered/operations.ts'

type Described = { content?: Record<string, unknown> }
type Operation = { responses: Record<string, Described> }
type Paths = Record<string, Record<string, Operation>>

// The document is made of plain objects; these are the parts that are read here.
const paths = openApiDocument(contract, { title: '', version: '' }).paths as Paths

/** Fixed paths before those with arguments, as the router has them. */
const operations = Object.entries(paths)
  .map(([path, methods]) => ({
    path,
    fixed: path.split('/').filter(part => part !== '' && !part.startsWith('{')).length,
    form: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
    methods,
  }))
  .toSorted((one, other) => other.fixed - one.fixed)

/** A folder, in `npm test`: scripts/answered/check.ts reads it. */
const folder = process.env.TEST_ANSWERED
const noted = new Set<string>()

function note(operation: string): void {
  if (!folder || noted.has(operation)) return
  noted.add(operation)
  writeFileSync(join(folder, operation), '')
}

/** What is wrong with an answer, in one sentence; null when it is as described or not an operation's. */
export function undeclared(method: string, url: string, { status, headers }: Response): string | null {
  const { pathname } = new URL(url, 'http://auctor.test')
  const name = method.toLowerCase() === 'head' ? 'get' : method.toLowerCase()
  const found = operations.find(({ form, methods }) => form.test(pathname) && name in methods)
  const operation = found?.methods[name]
  if (!found || !operation) return null
  if (status < 400) note(fileOfOperation(name, found.path))
  const described = operation.responses[status] ?? (status >= 400 ? operation.responses.default : undefined)
  const answer = `${method} ${found.path} answered ${status}`
  if (!described) return `${answer}, which is not described`
  const types = Object.keys(described.content ?? {}).map(each => each.split(';', 1)[0])
  const type = headers.get('content-type')?.split(';', 1)[0]
  if (type === undefined) return types.length > 0 && method !== 'HEAD' ? `${answer} without a content type` : null
  return types.includes(type) ? null : `${answer} as ${type}, which is not described`
}
