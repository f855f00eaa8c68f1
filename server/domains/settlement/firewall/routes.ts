// Routes of what stands before a claim: dossiers, the claim firewall, and reports of agencies.
import { agencyImports } from '#lib/contract/agency-imports.ts'
import { claims } from '#lib/contract/claims.ts'
import { dossiers } from '#lib/contract/dossiers.ts'
import { route } from '#server/http/route.ts'
import { previewReport, recordReport, takeBackImport } from '../agency/import-report.ts'
import { listImports, readImport } from '../agency/list-imports.ts'
import { readDossier } from '../dossier/read-dossier.ts'
import { addExhibit, applyToSeries, removeExhibit, updateDossier } from '../dossier/update-dossier.ts'
import { checkClaim, clearBlock } from './claim-check.ts'

export const firewallRoutes = [
  route(dossiers.read, readDossier),
  route(dossiers.update, updateDossier),
  route(dossiers.addExhibit, addExhibit),
  route(dossiers.removeExhibit, removeExhibit),
  route(dossiers.applyToSeries, applyToSeries),
  route(claims.check, checkClaim),
  route(claims.clear, clearBlock),
  route(agencyImports.list, listImports),
  route(agencyImports.preview, previewReport),
  route(agencyImports.create, recordReport),
  route(agencyImports.read, readImport),
  route(agencyImports.takeBack, takeBackImport),
]
