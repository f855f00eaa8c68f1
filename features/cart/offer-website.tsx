// For which website a licence is chosen, and whether it goes on with one that the buyer holds for it.
'use client'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { LicenseOffer } from '#lib/contract/purchases.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { renewalFor } from '#lib/rules/market/editions.ts'
import { whitelistUrl } from '#lib/rules/whitelist.ts'
import { siteName } from '#lib/web-address.ts'

/** What is typed, else what the link of a renewal says, else what the cart says; `url`: in the form in which it is kept. */
export function useWebsite({ renewals }: LicenseOffer, inCart: string | null | undefined) {
  const linked = useSearchParams().get('website')
  const [typed, setText] = useState<string>()
  const text = typed ?? linked ?? inCart ?? ''
  const address = text.trim()
  const url = whitelistUrl(address) ?? whitelistUrl(`https://${address}`)
  return { text, url, setText, renewals, renewal: renewalFor(renewals, url) }
}

type Props = ReturnType<typeof useWebsite> & { error: string | undefined }

export function OfferWebsite({ text, setText, renewals, renewal, error }: Props) {
  const t = useTranslations('cart.offer')
  const dates = useDateWords()
  return (
    <div className="grid gap-3">
      <TextField
        label={t('website')}
        hint={
          renewal
            ? t('renews', { website: siteName(renewal.website), day: dates.day(renewal.begins_on) })
            : t('one_website')
        }
        placeholder={t('website_example')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      {!renewal &&
        renewals.map(({ website }) => (
          <Button key={website} variant="secondary" size="small" className="w-fit" onClick={() => setText(website)}>
            {t('renew', { website: siteName(website) })}
          </Button>
        ))}
    </div>
  )
}
