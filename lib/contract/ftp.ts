// Bulk upload by FTP: the account's access, what its photographs are given, and what has arrived.
import { z } from 'zod'
import { empty, Flag, Instant, listQuery, optionalText, pageOf, refusal, requiredText } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What every photograph that arrives is given; its title, day and further tags come from the file. */
export const FtpSettings = z.strictObject(
  {
    genre: z.string(refusal('choice_invalid')).trim().min(1, refusal('required')).max(40, refusal('choice_invalid')),
    photographer: requiredText(120),
    /** Id of one of the creator's collections. */
    collection: optionalText(40).default(null),
    tags: z.array(requiredText(40)).max(20, refusal('too_long')).default([]),
    public: Flag.default(true),
    track: Flag.default(true),
  },
  refusal('unknown_field'),
)
export type FtpSettings = z.infer<typeof FtpSettings>

/** Where a client connects. */
const FtpServer = z.object({
  host: z.string(),
  port: z.int(),
  /** SHA-256 of the certificate as clients show it; null when an authority vouches for it. */
  fingerprint: z.string().nullable(),
})

export const FtpAccess = z.object({
  /** Null while no server runs. */
  server: FtpServer.nullable(),
  /** Null until the account has one. */
  account: z
    .object({
      user_name: z.string(),
      settings: FtpSettings,
      /** It ended when the person was logged out everywhere; a new one opens the access again. */
      password_ended: z.boolean(),
      password_set_at: Instant,
      last_login_at: Instant.nullable(),
    })
    .nullable(),
})
export type FtpAccess = z.infer<typeof FtpAccess>

/** The password is in this answer and nowhere else. */
export const FtpCredentials = z.object({ user_name: z.string(), password: z.string() })
export type FtpCredentials = z.infer<typeof FtpCredentials>

const arrivalStates = ['receiving', 'taken', 'refused'] as const

/** A file that is arriving or arrived in the last 24 hours. */
export const FtpArrival = z.object({
  id: z.string(),
  file_name: z.string(),
  bytes: z.int(),
  state: z.enum(arrivalStates),
  /** The image it became; null for other states, and once that image is deleted. */
  image: z.object({ id: z.string(), slug: z.string(), title: z.string() }).nullable(),
  /** Code of the refusal. */
  code: z.string().nullable(),
  created_at: Instant,
  ended_at: Instant.nullable(),
})
export type FtpArrival = z.infer<typeof FtpArrival>

export const ftp = {
  read: endpoint({
    method: 'GET',
    path: '/ftp',
    access: 'creator',
    response: FtpAccess,
    summary: 'Where to send photographs by FTP, and your access',
  }),
  create: endpoint({
    method: 'POST',
    path: '/ftp',
    access: 'creator',
    recent: true,
    body: FtpSettings,
    response: FtpCredentials,
    status: 201,
    summary: 'Make your FTP access; the password is shown this once',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/ftp',
    access: 'creator',
    body: FtpSettings,
    response: FtpAccess,
    summary: 'Change what photographs that arrive are given',
  }),
  renew: endpoint({
    method: 'POST',
    path: '/ftp/password',
    access: 'creator',
    recent: true,
    response: FtpCredentials,
    status: 201,
    summary: 'A new FTP password instead of the old one; shown this once',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ftp',
    access: 'creator',
    response: empty,
    summary: 'End your FTP access',
  }),
  arrivals: endpoint({
    method: 'GET',
    path: '/ftp/arrivals',
    access: 'creator',
    query: listQuery(['-created_at', 'created_at']),
    response: pageOf(FtpArrival),
    summary: 'Files that are arriving or arrived in the last 24 hours',
  }),
}
