// The dates of a certificate: each stands with who vouches for it, and a stand-in is called one.
import { render, screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { CertificateTimeline } from '#features/images/certificate/certificate-timeline.tsx'
import type { CertificateVersion } from '#lib/contract/certificates.ts'
import en from '#messages/en/images.json' with { type: 'json' }
import fr from '#messages/fr/images.json' with { type: 'json' }

const fresh: CertificateVersion = {
  version: 1,
  state: 'in_process',
  digest: null,
  issued_at: null,
  time_stamp: null,
  anchor: null,
  changes: [],
}
const anchored: CertificateVersion = {
  ...fresh,
  state: 'anchored',
  issued_at: '2026-03-09T18:20:05.000Z',
  time_stamp: { authority: 'Example TSA', standin: true, at: '2026-03-09T18:20:06.000Z' },
  anchor: {
    network: 'Example chain',
    standin: false,
    transaction: '0x0',
    block_number: 1234,
    at: '2026-03-09T18:20:07.000Z',
  },
}

function steps(version: CertificateVersion, locale: 'en' | 'fr' = 'en') {
  render(
    <NextIntlClientProvider locale={locale} messages={{ images: locale === 'en' ? en : fr }}>
      <CertificateTimeline received_at="2026-03-09T18:20:01.000Z" version={version} />
    </NextIntlClientProvider>,
  )
  return screen.getAllByRole('listitem')
}

describe('the timeline of a certificate', () => {
  it('shows what is done and what is still to come', () => {
    const states = steps(fresh).map(step => step.dataset.state)
    expect(states).toEqual(['passed', 'pending', 'pending', 'pending'])
    expect(screen.getAllByText('under way')).toHaveLength(3)
  })

  it('gives each date to the second in UTC, for people and for machines', () => {
    const times = steps(anchored).map(step => within(step).getByText(/UTC/))
    expect(times.map(time => time.getAttribute('datetime'))).toEqual([
      '2026-03-09T18:20:01.000Z',
      '2026-03-09T18:20:05.000Z',
      '2026-03-09T18:20:06.000Z',
      '2026-03-09T18:20:07.000Z',
    ])
    expect(times[3]).toHaveTextContent('9 March 2026 at 18:20:07 UTC')
  })

  it('names a stand-in in the language of the page, and a real one as it is called', () => {
    const [, , stamped, block] = steps(anchored, 'fr')
    expect(stamped).toHaveTextContent('Par l’autorité locale (RFC 3161).')
    expect(block).toHaveTextContent('de Example chain.')
  })

  it('labels the stand-in, and only the stand-in', () => {
    const [, , stamped, block] = steps(anchored)
    expect(stamped).toHaveTextContent('local stand-in')
    expect(block).not.toHaveTextContent('local stand-in')
    expect(block).toHaveTextContent('Block 1,234 of Example chain.')
  })

  it('speaks French', () => {
    const [, , , block] = steps(anchored, 'fr')
    expect(block).toHaveTextContent('Inscrite dans un bloc')
    expect(block).toHaveTextContent('9 mars 2026 à 18:20:07 UTC')
  })
})
