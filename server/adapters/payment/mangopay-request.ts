// What the SDK would send for a call, for a provider that is asked without a network.
import { createRequire } from 'node:module'
import type { MangopayRequest } from './mangopay-client.ts'

const templates: Record<string, [string, string]> = createRequire(import.meta.url)(
  'mangopay4-nodejs-sdk/lib/apiMethods.js',
)

/** Method, path with query, and body as JSON (empty where there is none). */
export function sentFor({ operation, path = {}, body, query = {} }: MangopayRequest, client_id: string) {
  const [template = '', method = 'GET'] = templates[operation] ?? []
  const places: Record<string, string> = { apiVersion: 'v2.01', clientId: client_id, ...path }
  const filled = template.replace(/\$\{(\w+)\}/g, (_, name: string) => places[name] ?? '')
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return { method, path: `${filled}?${search}`, body: body ? JSON.stringify(body) : '' }
}
