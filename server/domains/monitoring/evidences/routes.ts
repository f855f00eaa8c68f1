// Routes of evidence reports; fixed paths come before those with an id.
import { evidences } from '#lib/contract/evidences.ts'
import { route } from '#server/http/route.ts'
import { quoteEvidence } from './bill-evidence.ts'
import { giveUpEvidence, retryEvidence } from './decide-evidence.ts'
import { listEvidences, readEvidence, readEvidencePdf } from './list-evidences.ts'
import { createEvidence } from './order-evidence.ts'
import { createZipLink, downloadZip } from './zip-links.ts'

export const evidenceRoutes = [
  route(evidences.zip, createZipLink),
  route(evidences.download, downloadZip),
  route(evidences.list, listEvidences),
  route(evidences.create, createEvidence),
  route(evidences.quote, quoteEvidence),
  route(evidences.read, readEvidence),
  route(evidences.pdf, readEvidencePdf),
  route(evidences.retry, retryEvidence),
  route(evidences.giveUp, giveUpEvidence),
]
