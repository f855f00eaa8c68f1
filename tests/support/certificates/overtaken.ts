// Certificates that are truly ours, and not the last word: part of the table of forgeries.
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import type { Verdict } from '#lib/rules/accounts/verification.ts'
import type { ForgeryWorld } from './forgery-world.ts'

type Make = (world: ForgeryWorld) => Promise<CertificateProof>

/** Only who asks the service learns it, unless the text names the earlier one itself. */
export const overtaken: [kind: string, verdict: Verdict, offline: Verdict, make: Make][] = [
  ['a true one with a newer version', 'outdated', 'file_alone', ({ issued }) => issued('outdated')],
  ['a true one whose image was taken away', 'withdrawn', 'file_alone', ({ issued }) => issued('withdrawn')],
  ['a true one of a picture certified before', 'contested', 'file_alone', ({ issued }) => issued('open')],
  ['a true one whose author says by what right', 'contested', 'file_alone', ({ issued }) => issued('declared')],
  ['a true one that the earlier author declines', 'contested', 'file_alone', ({ issued }) => issued('declined')],
  ['a true one that an administrator set aside', 'set_aside', 'file_alone', ({ issued }) => issued('earlier_stands')],
  ['an earlier one that yields to a later one', 'set_aside', 'file_alone', ({ issued }) => issued('yields')],
  [
    'a true one that names an earlier one itself',
    'contested',
    'contested',
    ({ issued }) =>
      issued('open', {
        earlier: [
          { certificate_id: 'crt_1', digest: 'ab'.repeat(32), issued_at: '2026-11-01T00:00:00Z', same_file: true },
        ],
      }),
  ],
]
