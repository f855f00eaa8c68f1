// Sizes of files as people read them, in both languages.
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { useFileSize } from '#lib/i18n/use-file-size.ts'

const Size = ({ bytes }: { bytes: number }) => <p>{useFileSize()(bytes)}</p>

describe('a file size', () => {
  it.each([
    ['en', 0, '0 bytes'],
    ['en', 1, '1 byte'],
    ['en', 420, '420 bytes'],
    ['fr', 420, '420 octets'],
    ['en', 999, '999 bytes'],
    ['en', 1_000, '1 kB'],
    ['en', 40_960, '41 kB'],
    ['fr', 40_960, '41 ko'],
    ['en', 1_250_000, '1.3 MB'],
  ] as const)('in %s of %i bytes is “%s”', (locale, bytes, words) => {
    render(
      <NextIntlClientProvider locale={locale} timeZone="Europe/Paris" messages={{}}>
        <Size bytes={bytes} />
      </NextIntlClientProvider>,
    )
    expect(screen.getByText(words)).toBeVisible()
  })
})
