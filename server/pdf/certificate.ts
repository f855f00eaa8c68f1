// Makes the certificate of one version as a PDF: a page to frame, the details, how to check it without us, and the proof attached.
import { CertificateProof, CertificateStatement } from '#lib/contract/certificate-proof.ts'
import { CERTIFICATE_ATTACHMENT } from '#lib/proof/pdf-attachment.ts'
import { drawCheckPages } from './certificate-check.ts'
import { drawDetailPages } from './certificate-details.ts'
import { drawFrontPage } from './certificate-front.ts'
import type { Certificate, CertificateInput } from './certificate-pages.ts'
import { drawFooters } from './flow.ts'
import { closeSheet, openSheet, type Sheet } from './sheet.ts'

/**
 * The certificate as PDF bytes (PDF 1.7, tagged, PDF/A-3b), with the whole proof attached as `auctor-certificate.json`.
 * Equal input gives equal bytes. Throws when the statement's text does not parse.
 */
export async function certificatePdf(input: CertificateInput): Promise<Uint8Array> {
  const { proof, translator } = input
  const { t, locale } = translator
  const statement = CertificateStatement.parse(JSON.parse(proof.statement))
  const title = statement.title.trim() || t('untitled')
  const maker = statement.photographer?.trim() || statement.author.name
  const certificate: Certificate = { ...input, statement, title, maker }
  const sheet = openSheet({
    title: t('document_title', { title }),
    author: maker,
    subject: t('subject', { issuer: statement.issuer.name }),
    locale,
    created_at: statement.issued_at,
  })
  attachProof(sheet, proof, t('check.attachment.title'), new Date(statement.issued_at))
  drawFrontPage(sheet, certificate)
  const details = drawDetailPages(sheet, certificate)
  drawCheckPages(details, certificate)
  drawFooters(sheet, {
    left: t('footer', { id: statement.certificate_id, version: statement.version }),
    page: (page, pages) => t('page', { page, pages }),
  })
  return closeSheet(sheet)
}

function attachProof({ doc }: Sheet, proof: CertificateProof, description: string, date: Date): void {
  // AFRelationship (PDF/A-3): the file holds the data from which these pages were drawn.
  const options = {
    name: CERTIFICATE_ATTACHMENT,
    type: 'application/json',
    description,
    relationship: 'Data',
    creationDate: date,
    modifiedDate: date,
  }
  doc.file(Buffer.from(JSON.stringify(CertificateProof.parse(proof), null, 2)), options)
}
