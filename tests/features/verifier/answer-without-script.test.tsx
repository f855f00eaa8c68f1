// What a browser without script is told at the address of a QR code.
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { AnswerWithoutScript, type ServiceAnswer } from '#features/verifier/answer-without-script.tsx'
import type { CertificateReference } from '#lib/contract/verifier.ts'
import messages from '#messages/en/verifier.json' with { type: 'json' }

const reference: CertificateReference = {
  certificate_id: 'crt_1',
  version: 1,
  digest: 'ab'.repeat(32),
  issued_at: '2026-11-20T10:00:00.000Z',
  time_stamped_at: '2026-11-20T10:00:05.000Z',
  anchored_at: null,
  image: null,
  proof: null,
}
const standing = { newer: null, withdrawn: false, earlier: null, priority: null, yields_to: null, image: null }
const newer = { version: 2, digest: 'cd'.repeat(32), issued_at: '2026-11-21T10:00:00.000Z', changes: null }

function tell(answer: ServiceAnswer) {
  render(
    <NextIntlClientProvider locale="en" messages={{ verifier: messages }} timeZone="Europe/Paris">
      <AnswerWithoutScript answer={answer} />
    </NextIntlClientProvider>,
  )
}

describe('without script', () => {
  const certificates = [reference]
  it.each<[string, ServiceAnswer]>([
    ['Issued by Auctor, and the newest version', { certificates, standing }],
    ['Issued by Auctor, and no longer the newest version', { certificates, standing: { ...standing, newer } }],
    ['Issued by Auctor; its image was taken away', { certificates, standing: { ...standing, withdrawn: true, newer } }],
    [
      'Issued by Auctor, but somebody else certified this picture earlier',
      { certificates, standing: { ...standing, earlier: reference, priority: 'open' } },
    ],
    [
      'Issued by Auctor, but another person’s certificate stands',
      { certificates, standing: { ...standing, earlier: reference, priority: 'earlier_stands' } },
    ],
    [
      'Issued by Auctor, and the newest version',
      { certificates, standing: { ...standing, earlier: reference, priority: 'agreed' } },
    ],
    ['Not issued by Auctor', { certificates: [], standing: null }],
    ['The service could not be asked', null],
  ])('is said: %s', (title, answer) => {
    tell(answer)
    expect(screen.getByText(title)).toBeVisible()
    expect(screen.getByText(/which needs JavaScript/)).toBeVisible()
  })

  it('is said that nobody is known to have been earlier, where that was asked', () => {
    tell({ certificates, standing })
    expect(screen.getByText('No earlier certificate of this picture is known here.')).toBeVisible()
  })

  it('an earlier certificate of somebody else is said as well', () => {
    tell({ certificates, standing: { ...standing, earlier: { ...reference, issued_at: '2025-03-02T10:00:00.000Z' } } })
    expect(screen.getByText('Somebody else certified this picture earlier, on 2 March 2025')).toBeVisible()
  })
})
