// Documents with which the platform answers a dispute; of their files only the number is kept.

import { Fields } from '../protocol/fields.ts'
import {
  invalidAction,
  json,
  listPage,
  noContent,
  notFound,
  ok,
  paramError,
  type StandInCall,
} from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import { kind, type Stored, type World } from '../world.ts'
import { disputes, isDisputeOpen } from './dispute-store.ts'

const types = [
  'DELIVERY_PROOF',
  'INVOICE',
  'REFUND_PROOF',
  'USER_CORRESPONDANCE',
  'USER_ACCEPTANCE_PROOF',
  'PRODUCT_REPLACEMENT_PROOF',
  'OTHER',
] as const
type DisputeDocument = Stored & {
  DisputeId: string
  Type: string
  Status: 'CREATED' | 'VALIDATION_ASKED'
  Tag: string | null
  RefusedReasonType: null
  RefusedReasonMessage: null
  pages: number
}
const documents = kind<DisputeDocument>('dispute_document', 'dispdoc_m')

export function disputeDocumentRoutes(routes: Routes, world: World): void {
  const root = '/disputes/:id/documents'
  routes.api('POST', root, call => ok(add(world, call)))
  routes.api('GET', root, call => {
    const { Id } = world.get(disputes, call.params.id ?? '')
    return listPage(
      call,
      world.list(documents, ({ DisputeId }) => DisputeId === Id),
    )
  })
  routes.api('POST', `${root}/:document_id/pages`, call => {
    const { Id, Status, pages } = ofDispute(world, call)
    const { File } = call.body
    if (typeof File !== 'string' || File === '') throw paramError({ File: 'The File field is required.' })
    if (Status !== 'CREATED') throw invalidAction('Pages can only be added to a document that is CREATED')
    world.update(documents, Id, { pages: pages + 1 })
    return noContent()
  })
  routes.api('PUT', `${root}/:document_id`, call => {
    const { Id } = ofDispute(world, call)
    const fields = new Fields(call.body)
    const Status = fields.oneOf('Status', ['VALIDATION_ASKED'])
    fields.done()
    world.happened('DISPUTE_DOCUMENT_VALIDATION_ASKED', Id)
    return ok(world.update(documents, Id, { Status: Status || 'VALIDATION_ASKED' }))
  })
  routes.api('GET', '/dispute-documents', call => listPage(call, world.list(documents)))
  routes.api('GET', '/dispute-documents/:id', call => ok(world.get(documents, call.params.id ?? '')))
  routes.api('POST', '/dispute-documents/:id/consult', call => {
    const { Id, pages } = world.get(documents, call.params.id ?? '')
    // Links that lead nowhere, as there is nothing to see: only that there were so many files.
    const link = (page: number) => ({
      Url: `${world.origin}/dispute-documents/${Id}/${page}`,
      ExpirationDate: world.now() + 600,
    })
    return json(Array.from({ length: pages }, (_, index) => link(index + 1)))
  })
}

function add(world: World, call: StandInCall): DisputeDocument {
  const dispute = world.get(disputes, call.params.id ?? '')
  const fields = new Fields(call.body)
  const asked = { Type: fields.oneOf('Type', types), Tag: fields.optionalText('Tag') }
  fields.done()
  if (!isDisputeOpen(dispute)) throw invalidAction(`A dispute that is ${dispute.Status} takes no documents.`)
  const empty = { RefusedReasonType: null, RefusedReasonMessage: null, pages: 0 }
  const made = world.insert(documents, { ...asked, ...empty, DisputeId: dispute.Id, Status: 'CREATED' })
  world.happened('DISPUTE_DOCUMENT_CREATED', made.Id)
  return made
}

function ofDispute(world: World, call: StandInCall): DisputeDocument {
  const document = world.get(documents, call.params.document_id ?? '')
  if (document.DisputeId !== call.params.id) throw notFound(document.Id)
  return document
}
