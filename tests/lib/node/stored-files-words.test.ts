// What administrators read of stored files: a sentence for none, one and several.
import { expect, test } from 'vitest'
import { translator } from '#lib/node/translator.ts'

const en = translator('en', 'admin').t
const fr = translator('fr', 'admin').t
const none = { checked: 0, kept: 0, broken: 0 }
const one = { checked: 1, kept: 1, broken: 0 }

test('of none it says that there are none', () => {
  expect(en('files.originals', none)).toBe('There are no originals yet.')
  expect(en('files.reports', none)).toBe('There are no evidence reports yet.')
  expect(en('files.others', none)).toBe(
    'There are no other files yet (proofs of recipients, recordings of pages, copies that were found, IPFS).',
  )
  expect(fr('files.originals', none)).toBe('Il n’y a pas encore d’original.')
  expect(fr('files.reports', none)).toBe('Il n’y a pas encore de rapport de preuve.')
  expect(fr('files.others', none)).toMatch(/^Il n’y a pas encore d’autre fichier \(.*\)\.$/)
})

test('of one and of several it says how many were compared', () => {
  expect(en('files.reports', one)).toBe('1 of 1 evidence report compared with its digest, none missing or damaged.')
  expect(en('files.originals', { checked: 2, kept: 3, broken: 1 })).toBe(
    '2 of 3 originals compared with their digests, 1 missing or damaged: put it back from a backup.',
  )
  expect(en('files.others', { checked: 1, broken: 0 })).toMatch(/^1 other file \(.*\) compared with its digest, none/)
  expect(fr('files.reports', one)).toBe(
    '1 sur 1 rapport de preuve\u00a0: empreintes comparées, rien ne manque ni n’est abîmé.',
  )
  expect(fr('files.others', { checked: 2, broken: 2 })).toMatch(
    /^2 autres fichiers \(.*\)\u00a0: .* 2 fichiers manquent/,
  )
})
