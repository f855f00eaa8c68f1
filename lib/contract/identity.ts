// Identity verification: what must be proved, documents on their way to the payment provider, beneficial owners.
import { z } from 'zod'
import {
  documentKinds,
  documentStatuses,
  identityDocuments,
  refusalReasons,
  verificationStatuses,
} from '#lib/rules/accounts/identity.ts'
import { completableFields } from '#lib/rules/accounts/profile.ts'
import { UboChange, UboFields, UboForm } from './account-forms.ts'
import { empty, Instant, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

export const IdentityDocument = z.object({
  document: z.enum(identityDocuments),
  status: z.enum(documentStatuses),
  reason: z.enum(refusalReasons).nullable(),
  comment: z.string().nullable(),
  /** The pages received for the newest attempt: what they are and their digests, never their bytes. */
  files: z.array(z.object({ kind: z.enum(documentKinds), sha256: z.string(), bytes: z.int(), received_at: Instant })),
  asked_at: Instant.nullable(),
  decided_at: Instant.nullable(),
})
export type IdentityDocument = z.infer<typeof IdentityDocument>

export const Verification = z.object({
  status: z.enum(verificationStatuses),
  reason: z.enum(refusalReasons).nullable(),
  comment: z.string().nullable(),
  submitted_at: Instant.nullable(),
  decided_at: Instant.nullable(),
  /** Fields of the profile that must be filled in before documents can be handed in. */
  missing_fields: z.array(z.enum([...completableFields, 'region', 'company_region'])),
  documents: z.array(IdentityDocument),
  /** True while the provider is a local stand-in. */
  standin: z.boolean(),
})
export type Verification = z.infer<typeof Verification>

export const Ubo = UboFields.extend({ id: z.string(), region: z.string().nullable(), created_at: Instant })
export type Ubo = z.infer<typeof Ubo>

export const identity = {
  read: endpoint({
    method: 'GET',
    path: '/identity',
    access: 'user',
    response: Verification,
    summary: 'Where your identity verification stands, document by document',
  }),
  handIn: endpoint({
    method: 'POST',
    path: '/identity/documents',
    access: 'user',
    multipart: true,
    body: z.object({ kind: z.enum(documentKinds, refusal('choice_invalid')) }),
    response: Verification,
    status: 201,
    summary: 'Hand in a page of a document; it goes on to the payment provider and is not kept',
  }),
  declareUbos: endpoint({
    method: 'POST',
    path: '/identity/ubo_declaration',
    access: 'user',
    response: Verification,
    status: 201,
    summary: 'Declare the beneficial owners as they are listed',
  }),
}

export const ubos = {
  list: endpoint({
    method: 'GET',
    path: '/ubos',
    access: 'user',
    response: pageOf(Ubo),
    summary: 'The beneficial owners of your company',
  }),
  create: endpoint({
    method: 'POST',
    path: '/ubos',
    aliases: ['/ubos/create'],
    access: 'user',
    body: UboForm,
    response: Ubo,
    status: 201,
    idempotent: true,
    summary: 'Add a beneficial owner',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/ubos/{id}',
    access: 'user',
    body: UboChange,
    response: Ubo,
    summary: 'Change a beneficial owner',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ubos/{id}',
    access: 'user',
    response: empty,
    summary: 'Remove a beneficial owner',
  }),
}

export const payments = {
  hook: endpoint({
    method: 'GET',
    path: '/payments/hook',
    access: 'public',
    open_query: true,
    query: z.object({
      EventType: z.string().regex(/^[A-Z0-9_]{1,80}$/, refusal('invalid')),
      RessourceId: z.string().regex(/^[\w-]{1,128}$/, refusal('invalid')),
      Date: z.coerce.number(refusal('number_invalid')).int().min(0).max(99_999_999_999),
    }),
    response: z.object({ received: z.literal(true) }),
    summary: 'The payment provider tells that something happened; only a hint to go and ask',
  }),
}
