// What a buyer finds at home: a search, the licences they hold, what they put aside, and what is new on sale.
import { getLocale, getTranslations } from 'next-intl/server'
import { Button } from '#components/ui/button.tsx'
import Search from '#components/ui/icons/search.tsx'
import { TourOffer } from '#features/tour/tour-offer.tsx'
import { href, localHref } from '#lib/routes.ts'
import { CartPart } from './cart-part.tsx'
import { LicensesPart } from './licenses-part.tsx'
import { LightboxesPart } from './lightboxes-part.tsx'
import { OnSalePart } from './on-sale-part.tsx'

/** `alone`: nothing else is at home. */
export function BuyerHome({ alone }: { alone: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {alone && <TourOffer tour="buyer" />}
      <SearchForm />
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2 xl:grid-cols-[1.4fr_1fr_1fr]">
        <LicensesPart className="md:max-xl:col-span-2" />
        <CartPart />
        <LightboxesPart />
      </div>
      <OnSalePart />
    </div>
  )
}

/** A plain form: what is found stands on the page of the gallery. */
async function SearchForm() {
  const [t, locale] = await Promise.all([getTranslations('overview.search'), getLocale()])
  return (
    <search>
      <form action={localHref(locale, href('discovers'))} className="flex max-w-3xl gap-2">
        <label className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-control border border-line-strong px-4 focus-within:outline-2 focus-within:outline-focus">
          <Search aria-hidden="true" className="size-5 shrink-0 text-ink-muted" strokeWidth={1.75} />
          <span className="sr-only">{t('label')}</span>
          <input
            type="search"
            name="search"
            maxLength={200}
            enterKeyHint="search"
            placeholder={t('placeholder')}
            className="w-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-muted"
          />
        </label>
        <Button type="submit" size="large">
          {t('submit')}
        </Button>
      </form>
    </search>
  )
}
