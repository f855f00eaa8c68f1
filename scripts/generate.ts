// Writes every file that is made from the code: docs/access.md, docs/rules.md, lib/api/endpoint-table.ts. `npm run generate`
import { writeFileSync } from 'node:fs'
import { accessDocument, accessPath } from './generate/access.ts'
import { endpointTablePath, endpointTableSource } from './generate/endpoints.ts'
import { rulesDocument, rulesPath } from './generate/rules.ts'

writeFileSync(accessPath, accessDocument())
writeFileSync(endpointTablePath, endpointTableSource())
writeFileSync(rulesPath, await rulesDocument())
