// The privacy policy, made of the register of what is kept: each use with its data, reason, ground in law, period and readers.
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { ConsentOpener } from '#components/layout/consent-opener.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { OperatorNotice } from '#lib/contract/system.ts'
import { consentServices } from '#lib/outside/outside-services.ts'
import { href } from '#lib/routes.ts'
import type { OutsideService } from '#lib/rules/legal/operator.ts'
import { type DataUseName, dataUses, type LegalBasis, privacyPeriods } from '#lib/rules/legal/privacy.ts'
import { LegalFacts, LegalPart, mailLink } from './legal-part.tsx'
import { OperatorMissing } from './operator-missing.tsx'

const uses = Object.keys(dataUses) as DataUseName[] // the keys of a literal
const rights = ['access', 'rectify', 'erase', 'oppose', 'carry', 'after_death'] as const
const kept = ['session', 'real_session', 'registration', 'cart', 'locale', 'storage'] as const

export function PrivacyScreen({ operator }: { operator: OperatorNotice }) {
  const t = useTranslations('privacy')
  const { name } = operator.facts
  const asked = operator.services.some(isAsked)
  const write = { email: operator.privacy_email, mail: mailLink(operator.privacy_email) }
  return (
    <div className="grid max-w-2xl gap-12">
      <OperatorMissing operator={operator} />
      <LegalPart title={t('controller.title')}>
        <p>{name ? t('controller.named', { name }) : t('controller.unnamed')}</p>
        <p>{t.rich('controller.write', write)}</p>
      </LegalPart>
      <LegalPart title={t('uses_title')}>
        <p>{t('uses_lead')}</p>
        {uses.map(use => (
          <Use key={use} name={use} />
        ))}
      </LegalPart>
      <LegalPart title={t('letters.title')}>
        <p>{t('letters.source')}</p>
        <p>{t('letters.oppose')}</p>
        <p>
          <AppLink href={href('infringement')} className={textLinkClass()}>
            {t('letters.check')}
          </AppLink>
        </p>
      </LegalPart>
      <Services operator={operator} />
      <LegalPart title={t('browser.title')}>
        <p>{t(asked ? 'browser.lead_asked' : 'browser.lead')}</p>
        <List
          items={[...kept, ...(asked ? (['consent'] as const) : [])].map(each => t(`browser.${each}`, privacyPeriods))}
        />
        {asked && <ConsentOpener />}
      </LegalPart>
      <LegalPart title={t('rights.title')}>
        <p>{t('rights.lead')}</p>
        <List items={rights.map(each => t(`rights.${each}`, privacyPeriods))} />
        <p>{t.rich('rights.ask', write)}</p>
        <p>{t('rights.complaint')}</p>
      </LegalPart>
    </div>
  )
}

const isAsked = (service: OutsideService): boolean => consentServices.some(each => each === service)

const List = ({ items }: { items: readonly string[] }) => (
  <ul className="grid list-disc gap-2 ps-5">
    {items.map(item => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)

function Use({ name }: { name: DataUseName }) {
  const t = useTranslations('privacy')
  const bases: readonly LegalBasis[] = dataUses[name].basis
  const words = {
    what: t(`uses.${name}.what`),
    why: t(`uses.${name}.why`),
    basis: bases.map(each => t(`bases.${each}`)).join(', '),
    kept: t(`uses.${name}.kept`, privacyPeriods),
    who: t(`uses.${name}.who`),
  }
  const columns = ['what', 'why', 'basis', 'kept', 'who'] as const
  return (
    <section className="grid gap-3 border-line border-t pt-5 text-small">
      <h3 className="font-semibold text-body">{t(`uses.${name}.title`)}</h3>
      <LegalFacts rows={columns.map(key => ({ key, label: t(`columns.${key}`), value: words[key] }))} />
    </section>
  )
}

function Services({ operator: { services } }: { operator: OperatorNotice }) {
  const t = useTranslations('privacy.services')
  return (
    <LegalPart title={t('title')}>
      <p>{t(services.length === 0 ? 'none' : 'lead')}</p>
      {services.length > 0 && <List items={services.map(each => t(`names.${each}`))} />}
      <p>{t(services.some(isAsked) ? 'never_asked' : 'never')}</p>
    </LegalPart>
  )
}
