// What a licence that is sold here permits: before it is bought, and for whoever checks one.
import { getTranslations } from 'next-intl/server'
import Check from '#components/ui/icons/check.tsx'
import Minus from '#components/ui/icons/minus.tsx'
import X from '#components/ui/icons/x.tsx'
import { type LicenseAnswer, licenseUseNames, licenseUses } from '#lib/rules/market/license-terms.ts'

const signs: Record<LicenseAnswer, { Icon: typeof Check; tone: string }> = {
  yes: { Icon: Check, tone: 'text-success' },
  ask: { Icon: Minus, tone: 'text-ink-muted' },
  no: { Icon: X, tone: 'text-danger' },
}

/** The same terms as in the document of the licence. */
export async function PermittedUses() {
  const t = await getTranslations('license-terms')
  return (
    <section aria-labelledby="permitted" className="grid gap-6 lg:col-span-12">
      <h2 id="permitted" className="font-serif text-title-2">
        {t('title')}
      </h2>
      <dl className="grid gap-x-16 border-line border-t md:grid-cols-2">
        {licenseUseNames.map(use => {
          const { Icon, tone } = signs[licenseUses[use]]
          return (
            <div
              key={use}
              className="grid grid-cols-[1.25rem_1fr] content-start gap-x-4 gap-y-1 border-line border-b py-4"
            >
              <Icon aria-hidden="true" className={`mt-1 size-5 ${tone}`} />
              <dt className="font-semibold">
                {t(`uses.${use}.question`)}{' '}
                <span className={`font-normal text-small ${tone}`}>{t(`answers.${licenseUses[use]}`)}</span>
              </dt>
              <dd className="col-start-2 text-ink-muted text-small">{t(`uses.${use}.answer`)}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
