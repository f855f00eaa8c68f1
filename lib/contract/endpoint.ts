// An endpoint is a value: written once here, read by the client, the router, the tests and the OpenAPI document. No schemas here: the client ships this file.
import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Who may call: anyone; the holder of the link's token; any signed-in person; a creator or agency; a lawyer; an administrator. */
export type Access = 'public' | 'token' | 'user' | 'creator' | 'lawyer' | 'admin'

/** The token of a link, in the query of calls that may be made `by_link`. */
export const LINK_TOKEN = 'access_token'

export type FileResponse = { file: readonly string[] }
/** The answer is bytes of one of these media types instead of JSON. */
export const file = (...types: string[]): FileResponse => ({ file: types })

type BodySchema = z.ZodType | undefined
type QuerySchema = z.ZodObject | undefined
export type ResponseSchema = z.ZodType | FileResponse

export type Endpoint<
  P extends string = string,
  A extends Access = Access,
  Q extends QuerySchema = QuerySchema,
  B extends BodySchema = BodySchema,
  R extends ResponseSchema = ResponseSchema,
  M extends boolean = boolean,
> = {
  method: Method
  /** With the specification's braces: `/images/{id}/pdf/{version}`. */
  path: P
  access: A
  summary: string
  /** Names that are not in it are refused; without it, any, unless the answer is a file. */
  query?: Q
  /** Somebody else's system calls it, and may add to the query what it likes. */
  open_query?: true
  body?: B
  /** A body of this media type is taken as this field of the body, in base64. */
  binary?: { field: string; type: string }
  /** The body is multipart/form-data: `body` validates the text fields, one part named `file` carries the bytes. */
  multipart?: M
  response: R
  /** Status of success; 200 when absent (204 for `empty`). 303 leads a browser that sent a form without script to a page. */
  status?: 200 | 201 | 202 | 303
  /** Other statuses that the same answer may have. */
  also?: readonly number[]
  /** Its body is kept as a file: refused earlier than other writes when the disk fills. Multipart bodies always are. */
  takes_space?: true
  /** The specification's GET form of a call that changes state: kept for compatibility, and demands the Authorization header. */
  also_get?: true
  /** Other paths that are the same call. */
  aliases?: readonly string[]
  /** `Idempotency-Key` is honoured: a repeat answers what the first one answered. */
  idempotent?: true
  /** Whoever has the session could become the account with it: the password was shown within the last minutes. */
  recent?: true
  /**
   * Writes nothing, and what visitors see may be some seconds old: a replica of the database may answer them. `ahead`:
   * only the page server, whose reading is not counted as a look.
   */
  may_lag?: true | 'ahead'
  /** Whoever has a link may call it too, with the link’s token as `access_token`: they see what the link opens, and no more. */
  by_link?: true
  /** Changes nothing of the account: demo users and read-only sessions may call it whatever its method. */
  harmless?: true
}

export function endpoint<
  const P extends string,
  const A extends Access,
  R extends ResponseSchema,
  Q extends QuerySchema = undefined,
  B extends BodySchema = undefined,
  const M extends boolean = false,
>(definition: Endpoint<P, A, Q, B, R, M>): Endpoint<P, A, Q, B, R, M> {
  return definition
}

type PathKeys<P extends string> = P extends `${string}{${infer K}}${infer Rest}` ? K | PathKeys<Rest> : never
export type PathArguments<P extends string> = { [K in PathKeys<P>]: string }

type QueryPart<Q, Side extends 'in' | 'out'> = Q extends z.ZodType
  ? Side extends 'in'
    ? { query?: z.input<Q> }
    : { query: z.output<Q> }
  : unknown
type BodyPart<B, Side extends 'in' | 'out'> = B extends z.ZodType
  ? { body: Side extends 'in' ? z.input<B> : z.output<B> }
  : unknown

/** What a caller gives: path arguments, `query`, `body`, and `file` for multipart. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer _A, infer Q, infer B, infer _R, infer M>
    ? PathArguments<P> & QueryPart<Q, 'in'> & BodyPart<B, 'in'> & (true extends M ? { file: Blob } : unknown)
    : never

/** What a use case receives after validation. */
export type ParsedInput<E> =
  E extends Endpoint<infer P, infer _A, infer Q, infer B, infer _R, infer M>
    ? PathArguments<P> & QueryPart<Q, 'out'> & BodyPart<B, 'out'> & (true extends M ? { file: ReceivedFile } : unknown)
    : never

/** A file that has arrived: its bytes are at `path` until the request ends. */
export type ReceivedFile = {
  path: string
  name: string
  media_type: string
  bytes: number
  sha256: string
  sha512: string
}

/** What a call answers. */
export type Answer<E> =
  E extends Endpoint<infer _P, infer _A, infer _Q, infer _B, infer R, infer _M>
    ? R extends z.ZodType
      ? z.output<R>
      : Blob
    : never

export const isFileResponse = (response: ResponseSchema): response is FileResponse => 'file' in response

export const pathKeys = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')

/** Fills the braces of a path; every argument is URL-encoded. */
export function fillPath(path: string, args: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = args[key]
    if (typeof value !== 'string' || value === '') throw new TypeError(`missing path argument ${key} of ${path}`)
    return encodeURIComponent(value)
  })
}
