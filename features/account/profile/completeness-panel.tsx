// What a complete profile still lacks, field by field with the way to it, and what it is needed for.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Card } from '#components/ui/card.tsx'
import CircleCheck from '#components/ui/icons/circle-check.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import { href } from '#lib/routes.ts'
import { type CompletableField, missingFields, profileNeeds, profileTabs, tabOf } from '#lib/rules/accounts/profile.ts'

const toField = (field: CompletableField) => `${href('account', { slug: tabOf(field) })}#${field}`

export function CompletenessPanel() {
  const t = useTranslations('profile.overview')
  const missing = missingFields(useOwnProfile())
  const [first] = missing
  return (
    <Card className="grid gap-4">
      <h3 className="font-semibold text-title-3">{t('complete_title')}</h3>
      {first === undefined ? (
        <p className="flex items-center gap-2">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
          {t('complete')}
        </p>
      ) : (
        <>
          <p>{t('missing', { count: missing.length })}</p>
          <MissingFields missing={missing} />
          <AppLink href={toField(first)} className={`${buttonClass()} w-fit`}>
            {t('start')}
          </AppLink>
        </>
      )}
      <div className="grid gap-2 border-line border-t pt-4 text-small">
        <h4 className="font-semibold">{t('needs_title')}</h4>
        <ul className="grid gap-1 text-ink-muted">
          {profileNeeds.map(need => (
            <li key={need}>{t(`needs.${need}`)}</li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

function MissingFields({ missing }: { missing: CompletableField[] }) {
  const t = useTranslations('profile')
  const groups = Object.groupBy(missing, tabOf)
  const tabs = profileTabs.flatMap(tab => (groups[tab] ? [{ tab, fields: groups[tab] }] : []))
  return (
    <dl className="grid gap-3 text-small">
      {tabs.map(({ tab, fields }) => (
        <div key={tab} className="grid gap-1">
          <dt className="text-ink-muted">{t('overview.missing_in', { tab: t(`tabs.${tab}`) })}</dt>
          <dd className="flex flex-wrap gap-x-4 gap-y-1">
            {fields.map(field => (
              <AppLink key={field} href={toField(field)} className={textLinkClass()}>
                {t(`fields.${field}`)}
              </AppLink>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
