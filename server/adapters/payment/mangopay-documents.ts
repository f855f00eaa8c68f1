// Documents and declarations of beneficial owners at Mangopay.
import type { UploadedDocumentName } from '#lib/rules/accounts/identity.ts'
import { PaymentFailure, type PaymentPort, type PaymentUbo, type Review } from '#server/ports/payment.ts'
import { Declaration, Document, parseAnswer } from './mangopay-answers.ts'
import type { MangopayCalls } from './mangopay-client.ts'
import { addressBody, birthday } from './mangopay-people.ts'

type Documents = Pick<
  PaymentPort,
  | 'createDocument'
  | 'addPage'
  | 'submitDocument'
  | 'readDocument'
  | 'createUboDeclaration'
  | 'addUbo'
  | 'submitUboDeclaration'
  | 'readUboDeclaration'
>

const documentTypes: Record<UploadedDocumentName, string> = {
  identity_proof: 'IDENTITY_PROOF',
  registration_proof: 'REGISTRATION_PROOF',
  articles_of_association: 'ARTICLES_OF_ASSOCIATION',
}
const asked = { Status: 'VALIDATION_ASKED' }

export function documents({ send, once }: MangopayCalls): Documents {
  const readDocument = async (id: string): Promise<Review> =>
    parseAnswer(Document, await send({ operation: 'kyc_documents_get_alt', path: { id } }))
  const readUboDeclaration = async (declarationId: string): Promise<Review> =>
    parseAnswer(Declaration, await send({ operation: 'ubo_declaration_get_by_id', path: { declarationId } }))
  return {
    readDocument,
    readUboDeclaration,
    async createDocument(user, document, key) {
      const request = { operation: 'kyc_documents_create', path: { id: user }, body: { Type: documentTypes[document] } }
      return parseAnswer(Document, await once(request, key))
    },
    async addPage(user, document, bytes, key) {
      const body = { File: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64') }
      await once({ operation: 'kyc_page_create', path: { id: user, documentId: document }, body }, key)
    },
    async submitDocument(user, document) {
      const path = { id: user, documentId: document }
      return submit(
        () => readDocument(document),
        async () => parseAnswer(Document, await send({ operation: 'kyc_documents_save', path, body: asked })),
      )
    },
    async createUboDeclaration(user, key) {
      const request = { operation: 'ubo_declaration_create', path: { userId: user }, body: {} }
      return parseAnswer(Declaration, await once(request, key))
    },
    async addUbo(user, declaration, ubo, key) {
      const path = { userId: user, declarationId: declaration }
      await once({ operation: 'ubo_create', path, body: uboBody(ubo) }, key)
    },
    async submitUboDeclaration(user, declaration) {
      const path = { userId: user, declarationId: declaration }
      return submit(
        () => readUboDeclaration(declaration),
        async () => parseAnswer(Declaration, await send({ operation: 'ubo_declaration_update', path, body: asked })),
      )
    },
  }
}

/** Asking twice is refused, so whoever asks again after a lost answer looks first. */
async function submit(read: () => Promise<Review>, ask: () => Promise<Review>): Promise<Review> {
  const before = await read()
  if (before.status !== 'open') return before
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PaymentFailure) || error.kind !== 'refused') throw error
    const after = await read()
    if (after.status === 'open') throw error
    return after
  }
}

function uboBody({ first_name, last_name, born_on, nationality, birth_city, birth_country, home }: PaymentUbo) {
  return {
    FirstName: first_name,
    LastName: last_name,
    Birthday: birthday(born_on),
    Nationality: nationality,
    Birthplace: { City: birth_city, Country: birth_country },
    Address: addressBody(home),
  }
}
