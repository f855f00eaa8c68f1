// What two versions of a certificate say differently, also when they are written in different forms.
import { describe, expect, it } from 'vitest'
import { certifiedChanges } from '#lib/proof/certified-changes.ts'
import { readStatement, statementText } from '#lib/proof/statement.ts'
import { statement, statementV1 } from '#tests/support/certificates/certificate-fixture.ts'

const offered = { on_sale: true, base_price_cents: 80_00 }

describe('the changes between two versions', () => {
  it('are the fields that differ, in one form', () => {
    const after = { ...statement, title: 'Annecy', licence: { base_price_cents: 90_00, max_in_force: 3 } }
    expect(certifiedChanges(statement, after)).toEqual([
      { field: 'title', before: 'Été à Annecy', after: 'Annecy' },
      { field: 'base_price_cents', before: 80_00, after: 90_00 },
    ])
    expect(certifiedChanges(statementV1, { ...statementV1, max_editions: 4 })).toEqual([
      { field: 'max_editions', before: 3, after: 4 },
    ])
    const earlier = [
      { certificate_id: 'crt_1', digest: 'ab'.repeat(32), issued_at: '2025-03-02T10:00:00Z', same_file: true },
    ]
    expect(certifiedChanges(statement, { ...statement, earlier })).toEqual([
      { field: 'earlier', before: null, after: ['crt_1 (2025-03-02)'] },
    ])
  })

  it('are none where only the form of the text is another', () => {
    expect(certifiedChanges(statementV1, { ...statement, licence: null })).toEqual([])
    expect(certifiedChanges({ ...statementV1, licence: offered }, statement)).toEqual([
      { field: 'licences_in_force', before: null, after: 3 },
    ])
  })
})

describe('the two forms of the statement', () => {
  it('are read as they were written, and never mixed', () => {
    for (const said of [statement, statementV1]) expect(readStatement(statementText(said))).toEqual(said)
    const first = JSON.stringify(statementV1)
    for (const mixed of [
      first.replace('certificate/1', 'certificate/2'),
      first.replace('certificate/1', 'certificate/3'),
      JSON.stringify(statement).replace('certificate/2', 'certificate/1'),
    ])
      expect(readStatement(mixed)).toBeNull()
  })
})
