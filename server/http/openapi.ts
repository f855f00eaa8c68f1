// The OpenAPI 3.1 document, made of the same schemas that validate the requests.

import { z } from 'zod'
import { type Endpoint, isFileResponse, LINK_TOKEN, pathKeys } from '#lib/contract/endpoint.ts'
import { SESSION_COOKIE } from '#lib/rules/accounts/cookies.ts'

type Json = Record<string, unknown>

/** zod's JSON Schema is draft 2020-12, the dialect of OpenAPI 3.1. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}

/** Describes the endpoints of `contract`, grouped by its keys. */
export function openApiDocument(
  contract: Record<string, Record<string, Endpoint>>,
  info: { title: string; version: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
        const entry = { ...paths[path] }
        const first = path === endpoint.path
        entry[endpoint.method.toLowerCase()] = operation(
          endpoint,
          tag,
          path,
          first ? `${tag}.${name}` : `${tag}.${name}${path.replace(/\W+/g, '_')}`,
        )
        if (endpoint.also_get)
          entry.get = { ...operation(endpoint, tag, path, `${tag}.${name}_by_get`), deprecated: true }
        paths[path] = entry
      }
    }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: '`JWT <access_token>` is accepted as the same thing.' },
        cookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        link: { type: 'apiKey', in: 'query', name: LINK_TOKEN },
      },
    },
  }
}

function operation(endpoint: Endpoint, tag: string, path: string, operationId: string): Json {
  const { access, summary, query, body, multipart, response, status } = endpoint
  const open = access === 'public' || access === 'token'
  const answered = { description: 'Success', ...content(response) }
  const success = String(status ?? (isFileResponse(response) || !isEmpty(response) ? 200 : 204))
  return {
    operationId,
    tags: [tag],
    summary,
    'x-access': access,
    ...(endpoint.recent ? { 'x-recent-password': true } : {}),
    parameters: [
      ...pathParameters(path),
      ...(query ? queryParameters(query) : []),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(body ? { requestBody: requestBody(body, multipart === true, endpoint.binary?.type) } : {}),
    security: open ? [] : [{ bearer: [] }, { cookie: [] }, ...(endpoint.by_link ? [{ link: [] }] : [])],
    responses: {
      [success]: answered,
      ...Object.fromEntries((endpoint.also ?? []).map(other => [String(other), answered])),
      ...(isFileResponse(response) ? partsOf(answered) : {}),
      ...(mayBeEmpty(response) ? { 204: { description: 'There is none' } } : {}),
      default: {
        description: 'Refused',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

/** A file may be known already, or asked for in parts. */
const partsOf = (answered: Json): Json => ({
  206: { ...answered, description: 'The part that was asked for' },
  304: { description: 'The caller has it already' },
  416: { description: 'The file has no such part' },
})

const mayBeEmpty = (response: Endpoint['response']): boolean =>
  !isFileResponse(response) && !isEmpty(response) && response.safeParse(null).success

const isEmpty = (response: z.ZodType) => response instanceof z.ZodNull

function content(response: Endpoint['response']): Json {
  if (isFileResponse(response)) {
    return {
      content: Object.fromEntries(
        response.file.map(type => [type, { schema: { type: 'string', contentEncoding: 'binary' } }]),
      ),
    }
  }
  return isEmpty(response) ? {} : { content: { 'application/json': { schema: schemaOf(response, 'output') } } }
}

function requestBody(body: z.ZodType, multipart: boolean, binary: string | undefined): Json {
  const schema = schemaOf(body, 'input')
  const bytes = binary ? { [binary]: { schema: { type: 'string', format: 'binary' } } } : {}
  if (!multipart) return { required: true, content: { 'application/json': { schema }, ...bytes } }
  const properties = {
    ...(schema.properties as Json),
    file: { type: 'string', contentMediaType: 'image/jpeg', contentEncoding: 'binary' },
  } // zod objects always list properties
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

const pathParameters = (path: string): Json[] =>
  pathKeys(path).map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } }))

function queryParameters(query: z.ZodObject): Json[] {
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  } // the JSON Schema of a zod object
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description: 'A repeat with the same key answers what the first request answered.',
}

const problem: Json = {
  type: 'object',
  description: 'RFC 9457 problem document',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    params: { type: 'object' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    request_id: { type: 'string' },
  },
}
