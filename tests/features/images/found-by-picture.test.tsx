// What a picture was found to show: whoever searches is told when a part of the catalogue could not be asked.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { expect, it } from 'vitest'
import { FoundByPicture } from '#features/images/picture-search/found-by-picture.tsx'
import discover from '#messages/en/discover.json' with { type: 'json' }
import images from '#messages/en/images.json' with { type: 'json' }

const NO_COPY = /None of our photographs is a copy/
const INCOMPLETE = /Only a part of our catalogue could be asked just now \(34% is missing\)/

const show = (unasked: number) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ discover, images }}>
        <FoundByPicture findings={{ copies: [], similar: [], unasked }} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )

it('says that nothing was found once everything was asked', () => {
  show(0)
  expect(screen.getByText(NO_COPY)).toBeVisible()
  expect(screen.queryByText(INCOMPLETE)).toBeNull()
})

it('does not say that nothing is there when a part could not be asked', () => {
  show(0.333)
  expect(screen.getByText(INCOMPLETE)).toBeVisible()
  expect(screen.queryByText(NO_COPY)).toBeNull()
})
