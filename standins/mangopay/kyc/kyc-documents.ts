// Identity documents: announced, filled with files, asked for, decided. Of a file only its length and digest are kept.
import { createHash } from 'node:crypto'
import type { AreaOptions } from '../protocol/area.ts'
import { Fields } from '../protocol/fields.ts'
import {
  forbidden,
  invalidAction,
  json,
  listPage,
  noContent,
  notFound,
  ok,
  paramError,
  type StandInAnswer,
  type StandInCall,
} from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import { type LegalUser, type MangopayUser, type NaturalUser, openUser, userObjects } from '../users/users.ts'
import type { World } from '../world.ts'
import { type KycDocument, type KycPage, type KycStatus, kycDocuments, outdate, refreshLevel } from './kyc-level.ts'

const TYPES = [
  'IDENTITY_PROOF',
  'REGISTRATION_PROOF',
  'ARTICLES_OF_ASSOCIATION',
  'SHAREHOLDER_DECLARATION',
  'ADDRESS_PROOF',
] as const
/** Tags of Mangopay's sandbox, and in the demo the same words inside a file, with the reason they stand for. */
const REFUSALS: Record<string, string> = {
  refuse_unreadable: 'DOCUMENT_UNREADABLE',
  refuse_not_accepted: 'DOCUMENT_NOT_ACCEPTED',
  refuse_expired: 'DOCUMENT_HAS_EXPIRED',
  refuse_incomplete: 'DOCUMENT_INCOMPLETE',
  refuse_missing: 'DOCUMENT_MISSING',
  refuse_no_user_data_match: 'DOCUMENT_DO_NOT_MATCH_USER_DATA',
  refuse_falsified: 'DOCUMENT_FALSIFIED',
  refuse_underage: 'UNDERAGE_PERSON',
  refuse_specific_case: 'SPECIFIC_CASE',
}
const REASONS = [...Object.values(REFUSALS), 'DOCUMENT_DO_NOT_MATCH_ACCOUNT_DATA']
const MAX_PAGES = 5
const MAX_BYTES = 7 * 1024 * 1024
const LEAST_IDENTITY_BYTES = 32 * 1024
const LEAST_BYTES = 1024
/** Seconds until a decision that is known beforehand, and until one the demo takes by itself. */
const TAGGED_SECONDS = 1
export const AUTO_DECIDE_SECONDS = 5

export function kycDocumentRoutes(routes: Routes, world: World, { autoDecide }: AreaOptions): void {
  const id = (call: StandInCall) => call.params.id ?? ''
  routes.api('POST', '/users/:id/kyc/documents', call => create(world, call))
  routes.api('GET', '/users/:id/kyc/documents', call => {
    const user = world.get(userObjects, id(call))
    return listPage(
      call,
      chosen(world, call).filter(document => document.UserId === user.Id),
    )
  })
  routes.api('GET', '/users/:id/kyc/documents/:document_id', call => ok(ofUser(world, call)))
  routes.api('PUT', '/users/:id/kyc/documents/:document_id', call => ask(world, call, autoDecide))
  routes.api('POST', '/users/:id/kyc/documents/:document_id/pages', call => addPage(world, call))
  routes.api('GET', '/kyc/documents', call => listPage(call, chosen(world, call)))
  routes.api('GET', '/kyc/documents/:id', call => ok(world.get(kycDocuments, id(call))))
  routes.api('POST', '/kyc/documents/:id/consult', call => {
    const document = world.get(kycDocuments, id(call))
    // Links that lead nowhere, as there is nothing to see: only that there were so many files.
    const Url = `${world.origin}/kyc/${document.Id}`
    return json(document.pages.map((_, index) => ({ Url: `${Url}/${index + 1}`, ExpirationDate: world.now() + 600 })))
  })
  routes.control('POST', '/kyc/documents/:id', call => control(world, call))
  world.on('kyc.decide', documentId => decideAlone(world, documentId))
  world.on('user.identity_changed', userId => outdate(world, userId))
}

function chosen(world: World, call: StandInCall): Readonly<KycDocument>[] {
  const list = (name: string) => call.query.get(name)?.split(',')
  const [statuses, types] = [list('status'), list('type')]
  return world.list(
    kycDocuments,
    ({ Status, Type }) => (statuses?.includes(Status) ?? true) && (types?.includes(Type) ?? true),
  )
}

function ofUser(world: World, call: StandInCall): Readonly<KycDocument> {
  const document = world.get(kycDocuments, call.params.document_id ?? '')
  if (document.UserId !== call.params.id) throw notFound(document.Id)
  return document
}

function create(world: World, call: StandInCall): StandInAnswer {
  const user = openUser(world, call.params.id ?? '')
  const fields = new Fields(call.body)
  const Type = fields.oneOf('Type', TYPES) || 'IDENTITY_PROOF'
  const Tag = fields.optionalText('Tag')
  if (user.PersonType === 'NATURAL' && Type !== 'IDENTITY_PROOF' && Type !== 'ADDRESS_PROOF')
    fields.wrong('Type', `A natural user has no ${Type}`)
  fields.done()
  const empty = { RefusedReasonType: null, RefusedReasonMessage: null, ProcessedDate: null, Flags: [], pages: [] }
  const document = world.insert(kycDocuments, { Type, UserId: user.Id, Status: 'CREATED', Tag, ...empty })
  world.happened('KYC_CREATED', document.Id)
  return ok(document)
}

function addPage(world: World, call: StandInCall): StandInAnswer {
  const document = ofUser(world, call)
  const page = readFile(call.body.File, document)
  if (document.Status !== 'CREATED') throw invalidAction('Pages can only be added to a document that is CREATED')
  if (document.pages.length >= MAX_PAGES) throw paramError({ File: `A document has at most ${MAX_PAGES} files` })
  world.update(kycDocuments, document.Id, { pages: [...document.pages, page] })
  return noContent()
}

function readFile(file: unknown, { Type }: KycDocument): KycPage {
  if (typeof file !== 'string' || file === '') throw paramError({ File: 'The File field is required.' })
  if (!/^[A-Za-z0-9+/\s]+(?:={1,2}\s*)?$/.test(file)) throw paramError({ File: 'The File is not in base64' })
  const bytes = Buffer.from(file, 'base64')
  const least = Type === 'IDENTITY_PROOF' ? LEAST_IDENTITY_BYTES : LEAST_BYTES
  if (bytes.length < least) throw paramError({ File: `The file is smaller than ${least} bytes` })
  if (bytes.length > MAX_BYTES) throw paramError({ File: `The file is larger than ${MAX_BYTES} bytes` })
  if (!isDocument(bytes)) throw paramError({ File: 'The file must be a PDF, JPEG, PNG or GIF' })
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), magic: refusalIn(bytes) }
}

function isDocument(bytes: Buffer): boolean {
  const starts = ['%PDF-', '\xff\xd8\xff', '\x89PNG', 'GIF8']
  return starts.some(start => bytes.subarray(0, start.length).equals(Buffer.from(start, 'latin1')))
}

function refusalIn(text: Buffer | string): string | null {
  return Object.keys(REFUSALS).find(word => text.includes(word)) ?? null
}

function ask(world: World, call: StandInCall, autoDecide: boolean): StandInAnswer {
  const document = ofUser(world, call)
  const fields = new Fields(call.body)
  const Status = fields.oneOf('Status', ['CREATED', 'VALIDATION_ASKED'], 'CREATED')
  const Tag = fields.has('Tag') ? fields.optionalText('Tag') : document.Tag
  fields.done()
  if (Status !== 'VALIDATION_ASKED') return ok(world.update(kycDocuments, document.Id, { Tag }))
  if (document.Status !== 'CREATED') throw invalidAction('Validation has been asked already')
  if (document.pages.length === 0) throw paramError({ Status: 'The document has no page' })
  const asked = world.update(kycDocuments, document.Id, { Status, Tag })
  world.happened('KYC_VALIDATION_ASKED', document.Id)
  const { UserCategory } = world.get(userObjects, document.UserId)
  const known = UserCategory === 'PAYER' || tagWord(asked) !== null
  if (known) world.schedule('kyc.decide', document.Id, world.now() + TAGGED_SECONDS)
  else if (autoDecide) world.schedule('kyc.decide', document.Id, world.now() + AUTO_DECIDE_SECONDS)
  return ok(asked)
}

/** The tag as a word of the sandbox: `accept`, one of the refusals, or nothing. */
function tagWord({ Tag }: KycDocument): string | null {
  const word = Tag?.trim() ?? ''
  return word === 'accept' || REFUSALS[word] !== undefined ? word : null
}

function decideAlone(world: World, documentId: string): void {
  const document = world.find(kycDocuments, documentId)
  if (document?.Status !== 'VALIDATION_ASKED') return
  const { UserCategory } = world.get(userObjects, document.UserId)
  if (UserCategory === 'PAYER') {
    decide(world, document, 'REFUSED', 'SPECIFIC_CASE', 'Payers cannot be verified')
    return
  }
  const inside = document.pages.find(page => page.magic !== null)?.magic
  const word = tagWord(document) ?? refusalIn(document.Tag ?? '') ?? inside ?? 'accept'
  const reason = REFUSALS[word]
  if (reason === undefined) decide(world, document, 'VALIDATED')
  else decide(world, document, 'REFUSED', reason)
}

const EVENTS = { VALIDATED: 'KYC_SUCCEEDED', REFUSED: 'KYC_FAILED', OUT_OF_DATE: 'KYC_OUTDATED' }
type Decision = keyof typeof EVENTS & KycStatus

function decide(
  world: World,
  document: KycDocument,
  Status: Decision,
  RefusedReasonType: string | null = null,
  RefusedReasonMessage: string | null = null,
  Flags: string[] = [],
): void {
  const ProcessedDate = world.now()
  world.update(kycDocuments, document.Id, { Status, RefusedReasonType, RefusedReasonMessage, Flags, ProcessedDate })
  const user = world.get(userObjects, document.UserId)
  const proof = proofField(user, document.Type)
  if (proof) world.update<MangopayUser>(userObjects, user.Id, { [proof]: Status === 'VALIDATED' ? document.Id : null })
  world.happened(EVENTS[Status], document.Id)
  refreshLevel(world, document.UserId)
}

/** The field of the user that names its validated document. */
function proofField(user: MangopayUser, type: KycDocument['Type']): keyof NaturalUser | keyof LegalUser | undefined {
  if (user.PersonType === 'NATURAL') return type === 'ADDRESS_PROOF' ? 'ProofOfAddress' : 'ProofOfIdentity'
  const fields = {
    IDENTITY_PROOF: 'LegalRepresentativeProofOfIdentity',
    REGISTRATION_PROOF: 'ProofOfRegistration',
    ARTICLES_OF_ASSOCIATION: 'Statute',
    SHAREHOLDER_DECLARATION: 'ShareholderDeclaration',
    ADDRESS_PROOF: undefined,
  } as const
  return fields[type]
}

function control(world: World, call: StandInCall): StandInAnswer {
  const document = world.get(kycDocuments, call.params.id ?? '')
  const fields = new Fields(call.body)
  const Status = fields.oneOf('Status', ['VALIDATED', 'REFUSED', 'OUT_OF_DATE'])
  const reason = Status === 'REFUSED' ? fields.oneOf('RefusedReasonType', REASONS) : null
  const message = fields.optionalText('RefusedReasonMessage', 2000)
  const { Flags } = call.body
  fields.done()
  if (Status === '' || document.Status === 'CREATED') throw forbidden()
  const flags = Array.isArray(Flags) ? Flags.map(String) : []
  decide(world, document, Status, reason, message, flags)
  return ok(world.get(kycDocuments, document.Id))
}
