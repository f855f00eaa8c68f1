// The manners of Mangopay's protocol that all areas share: errors, answers, lists by page.
import { randomUUID } from 'node:crypto'

/** A call as handlers get it. Names of query fields are lower case; ids keep their case. */
export type StandInCall = {
  method: string
  path: string
  params: Record<string, string>
  query: Map<string, string>
  /** The JSON object that was sent, or an empty one. */
  body: Record<string, unknown>
  /** The form that was sent, for pages and browser calls. */
  form: URLSearchParams
  header(name: string): string | undefined
}
export type StandInAnswer = { status: number; headers: Record<string, string>; body: string }
/** Synchronous on purpose: what a call changes is kept as one, and no other call comes between. */
export type Handler = (call: StandInCall) => StandInAnswer

/** An error of the protocol, thrown by handlers; what the call had changed is undone. */
export class Refusal extends Error {
  readonly status: number
  readonly type: string
  readonly errors: Record<string, string> | null
  readonly headers: Record<string, string>
  /** Most areas name the field errors in small letters. */
  readonly errorsName: 'errors' | 'Errors' = 'errors'
  constructor(
    status: number,
    type: string,
    message: string,
    errors: Record<string, string> | null = null,
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.status = status
    this.type = type
    this.errors = errors
    this.headers = headers
  }
}

export function paramError(
  errors: Record<string, string>,
  message = 'One or several required parameters are missing or incorrect. An incorrect resource ID also raises this kind of error.',
): Refusal {
  return new Refusal(400, 'param_error', message, errors)
}

export function notFound(id: string): Refusal {
  return new Refusal(404, 'ressource_not_found', 'The ressource does not exist', {
    RessourceNotFound: `Cannot found the ressource with the id=${id}`,
  })
}

export const invalidAction = (message: string): Refusal => new Refusal(400, 'invalid_action', message)

export const forbidden = (): Refusal =>
  new Refusal(403, 'forbidden_ressource', 'This action is not allowed on this ressource')

/**
 * 401 of Strong Customer Authentication: the user has to confirm on the hosted page first. An answer and not an error to
 * throw, because throwing would undo the session the address leads to.
 */
export function userActionNeeded(redirectUrl: string, now: number): StandInAnswer {
  const headers = { 'www-authenticate': `PendingUserAction RedirectUrl=${redirectUrl}` }
  const errors = { Sca: 'SCA required' }
  return refused(new Refusal(401, 'unauthorized', 'SCA is required to perform this action.', errors, headers), now)
}

/** The error body of the protocol. */
export function refused(refusal: Refusal, now: number): StandInAnswer {
  const { status, type, message, errors, headers, errorsName } = refusal
  const body = { Message: message, Type: type, Id: randomUUID(), Date: now, [errorsName]: errors }
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  }
}

/** What an object says to the outside: its fields with a capital first letter. */
export function shown(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => /^[A-Z]/.test(name)))
}

const asJson = { 'content-type': 'application/json; charset=utf-8' }

/** 200 with an object (without the stand-in's own fields) or a list that needs no pages. */
export function ok(value: object, status = 200): StandInAnswer {
  const body = Array.isArray(value) ? value.map(row => shown(row)) : shown(value)
  return { status, headers: asJson, body: JSON.stringify(body) }
}

/** JSON as it is given, for the few bodies that are no objects of the world. */
export function json(value: unknown, status = 200): StandInAnswer {
  return { status, headers: asJson, body: JSON.stringify(value) }
}

export const noContent = (): StandInAnswer => ({ status: 204, headers: {}, body: '' })

export function plainObject(text: string, status = 200): StandInAnswer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text }
}

export const redirect = (location: string): StandInAnswer => ({ status: 303, headers: { location }, body: '' })

type Listed = object & { CreationDate?: number; Date?: number }

/**
 * One page of a list: `page`, `per_page` (10, at most 100), `Sort=CreationDate:ASC|DESC`, `BeforeDate`, `AfterDate`,
 * with the counts and links in headers. `view` makes the row that leaves.
 */
export function listPage<T extends Listed>(
  call: StandInCall,
  objects: T[],
  view: (object: T) => object = shown,
): StandInAnswer {
  const page = wholeNumber(call, 'page', 1, Number.MAX_SAFE_INTEGER, 1)
  const size = wholeNumber(call, 'per_page', 1, 100, 10)
  const date = (object: T) => object.CreationDate ?? object.Date ?? 0
  const after = Number(call.query.get('afterdate') ?? Number.NEGATIVE_INFINITY)
  const before = Number(call.query.get('beforedate') ?? Number.POSITIVE_INFINITY)
  const kept = objects.filter(object => date(object) >= after && date(object) <= before)
  const ordered = /:desc$/i.test(call.query.get('sort') ?? '') ? kept.toReversed() : kept
  const pages = Math.ceil(kept.length / size)
  const rows = ordered.slice((page - 1) * size, page * size).map(view)
  return {
    status: 200,
    headers: {
      ...asJson,
      'x-number-of-pages': String(pages),
      'x-number-of-items': String(kept.length),
      link: links(call, page, Math.max(pages, 1)),
    },
    body: JSON.stringify(rows),
  }
}

function wholeNumber(call: StandInCall, name: string, least: number, most: number, usual: number): number {
  const text = call.query.get(name)
  if (text === undefined) return usual
  const number = Number(text)
  if (!Number.isInteger(number) || number < least || number > most)
    throw paramError({ [name]: `The value ${text} is not valid for ${name}` })
  return number
}

function links(call: StandInCall, page: number, pages: number): string {
  const at = (number: number, rel: string) => {
    const query = new URLSearchParams([...call.query])
    query.set('page', String(number))
    return `<${call.path}?${query}>; rel="${rel}"`
  }
  const steps = [at(1, 'first'), at(pages, 'last')]
  if (page > 1) steps.push(at(Math.min(page - 1, pages), 'prev'))
  if (page < pages) steps.push(at(page + 1, 'next'))
  return steps.join(', ')
}
