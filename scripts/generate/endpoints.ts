// Writes lib/api/endpoint-table.ts: how the browser calls each endpoint of the contract, without schemas. `npm run generate`
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Endpoint, isFileResponse } from '#lib/contract/endpoint.ts'
import { root } from '../build-stamp.ts'
import { endpoints } from './access.ts'

export const endpointTablePath = join(root, 'lib/api/endpoint-table.ts')

function row([name, { method, path, multipart, response }]: [string, Endpoint]): string {
  const parts = [
    `method: '${method}'`,
    `path: '${path}'`,
    ...(multipart ? ['multipart: true'] : []),
    ...(isFileResponse(response) ? ['file: true'] : []),
  ]
  return `  '${name}': { ${parts.join(', ')} },`
}

/** The whole file, made of the contract as it is. */
export const endpointTableSource = (): string =>
  [
    '// How each endpoint is called. Made from lib/contract by `npm run generate`; change the endpoint there, never here.',
    "import type { Method } from '#lib/contract/endpoint.ts'",
    "import type { EndpointName } from './endpoints.ts'",
    '',
    'export type EndpointRow = { method: Method; path: string; multipart?: true; file?: true }',
    '',
    'export const endpointTable: Record<EndpointName, EndpointRow> = {',
    ...endpoints.map(row),
    '}',
    '',
  ].join('\n')

if (import.meta.main) writeFileSync(endpointTablePath, endpointTableSource())
