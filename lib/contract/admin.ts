// What administrators do: people, their roles, their verification, looking through their eyes, the log of it all.
import { z } from 'zod'
import { accountTypes, roles } from '#lib/rules/access.ts'
import { identityDocuments, refusalReasons, verificationStatuses } from '#lib/rules/accounts/identity.ts'
import { userTypes } from '#lib/rules/accounts/profile.ts'
import { auditActs } from '#lib/rules/audit.ts'
import { SignedIn } from './auth.ts'
import { BankAccount } from './bank-accounts.ts'
import { Flag, Instant, listQuery, optionalLines, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Ubo, Verification } from './identity.ts'
import { Profile } from './profiles.ts'

export const AdminUser = z.object({
  id: z.string(),
  slug: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  account_type: z.enum(accountTypes),
  user_type: z.enum(userTypes).nullable(),
  company_name: z.string().nullable(),
  roles: z.array(z.enum(roles)),
  country: z.string().nullable(),
  confirmed: z.boolean(),
  verification: z.enum(verificationStatuses),
  submitted_at: Instant.nullable(),
  /** Every document is verified by the provider: only an administrator's word is missing. */
  ready: z.boolean(),
  nb_images: z.int(),
  created_at: Instant,
})
export type AdminUser = z.infer<typeof AdminUser>

/** A person as an administrator judges one: declared data beside the state of the documents. */
export const AdminUserDetail = z.object({
  user: AdminUser,
  profile: Profile,
  verification: Verification,
  ubos: z.array(Ubo),
  bank_accounts: z.array(BankAccount),
})
export type AdminUserDetail = z.infer<typeof AdminUserDetail>

export const AuditEntry = z.object({
  id: z.string(),
  act: z.enum(auditActs),
  actor: z.object({ id: z.string(), name: z.string() }),
  subject: z.object({ id: z.string(), name: z.string() }),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])),
  happened_at: Instant,
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** How many files are kept of a kind, and what reading them again has found. */
const CheckedFiles = z.object({
  kept: z.int(),
  checked: z.int(),
  broken: z.int(),
  last_checked_at: Instant.nullable(),
})
export const FileChecks = z.object({ originals: CheckedFiles, reports: CheckedFiles, others: CheckedFiles })
export type FileChecks = z.infer<typeof FileChecks>

export const VerificationDecision = z.discriminatedUnion(
  'decision',
  [
    z.strictObject({ decision: z.literal('verified') }, refusal('unknown_field')),
    z.strictObject(
      {
        decision: z.literal('to_rectify'),
        /** Which document must be handed in again. */
        document: z.enum(identityDocuments, refusal('choice_invalid')),
        reason: z.enum(refusalReasons, refusal('choice_invalid')),
        comment: optionalLines(1000).default(null),
      },
      refusal('unknown_field'),
    ),
  ],
  refusal('choice_invalid'),
)

export const AdminBetaTester = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  instagram: z.string(),
  listed: z.boolean(),
  created_at: Instant,
  accepted_at: Instant.nullable(),
})
export type AdminBetaTester = z.infer<typeof AdminBetaTester>

export const admin = {
  users: endpoint({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    query: listQuery(['-created_at', 'created_at', 'name', 'email', 'submitted_at']).extend({
      account_type: z.enum(accountTypes).optional(),
      user_type: z.enum(userTypes).optional(),
      role: z.enum(roles).optional(),
      verification: z.enum(verificationStatuses).optional(),
      confirmed: Flag.optional(),
    }),
    response: pageOf(AdminUser),
    summary: 'Everybody, with filters; `verification=under_review&ordering=submitted_at` is the queue',
  }),
  readUser: endpoint({
    method: 'GET',
    path: '/admin/users/{id}',
    access: 'admin',
    response: AdminUserDetail,
    summary: 'One person with declared data and the state of the documents; the log remembers the reading',
  }),
  decideVerification: endpoint({
    method: 'POST',
    path: '/admin/users/{id}/verification',
    access: 'admin',
    body: VerificationDecision,
    response: AdminUserDetail,
    summary: 'Verify a person, or say which document must be rectified and why',
  }),
  updateRoles: endpoint({
    method: 'PATCH',
    path: '/admin/users/{id}/roles',
    access: 'admin',
    body: z.strictObject(
      { roles: z.array(z.enum(['admin', 'lawyer', 'beta_tester', 'ambassador'], refusal('choice_invalid'))).max(4) },
      refusal('unknown_field'),
    ),
    response: AdminUser,
    summary: 'Give or take roles',
  }),
  impersonate: endpoint({
    method: 'POST',
    path: '/admin/users/{id}/impersonate',
    access: 'admin',
    response: SignedIn,
    summary: 'Look through a person’s eyes for an hour, reading only; the log remembers beginning and end',
  }),
  audit: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    query: listQuery(['-happened_at', 'happened_at']).extend({
      act: z.enum(auditActs).optional(),
      subject: z.string().max(40).optional(),
      actor: z.string().max(40).optional(),
    }),
    response: pageOf(AuditEntry),
    summary: 'What administrators did, newest first',
  }),
  fileChecks: endpoint({
    method: 'GET',
    path: '/admin/file-checks',
    access: 'admin',
    response: FileChecks,
    summary: 'What the weekly comparison of stored files with their digests has found',
  }),
  betaTesters: endpoint({
    method: 'GET',
    path: '/admin/beta-testers',
    access: 'admin',
    query: listQuery(['-created_at', 'created_at']).extend({ accepted: Flag.optional() }),
    response: pageOf(AdminBetaTester),
    summary: 'Who asked to become a beta tester',
  }),
  acceptBetaTester: endpoint({
    method: 'POST',
    path: '/admin/beta-testers/{id}/accept',
    access: 'admin',
    response: AdminBetaTester,
    summary: 'Accept a beta tester, who is told by e-mail and may register',
  }),
}
