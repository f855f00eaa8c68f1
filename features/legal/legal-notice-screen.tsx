// The legal notice: who runs the site, who answers for it, who keeps its servers, and how to reach them.
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { OperatorNotice as Operator } from '#lib/contract/system.ts'
import { href } from '#lib/routes.ts'
import type { OperatorFact } from '#lib/rules/legal/operator.ts'
import { LegalFacts, LegalPart, mailLink } from './legal-part.tsx'
import { OperatorMissing } from './operator-missing.tsx'

const company = [
  'name',
  'legal_form',
  'capital',
  'address',
  'register',
  'company_number',
  'vat_number',
  'phone',
] as const
const hosting = ['hosting_name', 'hosting_address', 'hosting_phone'] as const
const links = ['about_terms', 'about_privacy', 'about_prices'] as const

export function LegalNoticeScreen({ operator }: { operator: Operator }) {
  const t = useTranslations('legal')
  const rows = useRows(operator)
  const { email, facts } = operator
  const mail = mailLink(email)(email)
  return (
    <div className="grid max-w-2xl gap-10">
      <OperatorMissing operator={operator} />
      <LegalPart title={t('parts.publisher')}>
        <LegalFacts rows={[...rows(company), { key: 'email', label: t('email'), value: mail }]} />
      </LegalPart>
      <LegalPart title={t('parts.director')}>
        <LegalFacts rows={rows(['director'])} />
      </LegalPart>
      <LegalPart title={t('parts.hosting')}>
        <LegalFacts rows={rows(hosting)} />
      </LegalPart>
      <LegalPart title={t('parts.report')}>
        <p>{t('report')}</p>
        <LegalFacts rows={[{ key: 'contact', label: t('single_contact'), value: mail }]} />
        <p className="text-ink-muted text-small">{t('languages')}</p>
      </LegalPart>
      <LegalPart title={t('parts.mediation')}>
        <p>{facts.mediator ? t('mediation') : t('mediation_missing')}</p>
        {facts.mediator && <p>{facts.mediator}</p>}
      </LegalPart>
      <LegalPart title={t('parts.rights')}>
        <p>{t('rights')}</p>
      </LegalPart>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        {links.map(name => (
          <AppLink key={name} href={href(name)} className={textLinkClass()}>
            {t(`links.${name}`)}
          </AppLink>
        ))}
      </p>
    </div>
  )
}

function useRows({ facts }: Operator) {
  const t = useTranslations('legal')
  return (names: readonly OperatorFact[]) =>
    names.map(name => ({
      key: name,
      label: t(`facts.${name}`),
      value: facts[name] ?? <span className="text-ink-muted">{t('not_said')}</span>,
    }))
}
