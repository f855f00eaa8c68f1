// What stands before a claim, for tests: a dossier with an exhibit, and a report of an agency.
import { agencyImports } from '#lib/contract/agency-imports.ts'
import { dossiers } from '#lib/contract/dossiers.ts'
import type { TestApi } from '../api.ts'
import type { TestPerson } from '../people/people.ts'
import { certified } from '../uploads.ts'

export const EXHIBIT = { kind: 'outtake', file_name: 'before.jpg', bytes: 9, sha256: 'b'.repeat(64) } as const

/** A private image whose dossier has one exhibit. */
export async function certifiedWithExhibit(api: TestApi, owner: TestPerson, seed: number): Promise<string> {
  const id = await certified(api, owner, { seed, fields: { public: 'false' } })
  await api.as(owner).call(dossiers.addExhibit, { id, body: EXHIBIT })
  return id
}

export const importedReport = (api: TestApi, owner: TestPerson, number: number) =>
  api.as(owner).call(agencyImports.create, {
    body: { file_name: 'sales.csv', content: `Image Ref,Customer\n${number},Somebody\n` },
  })
