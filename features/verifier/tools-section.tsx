// Tools for single values of a certificate, one tab each.
'use client'
import { useTranslations } from 'next-intl'
import { Tabs } from '#components/ui/tabs.tsx'
import { ChainpointForm } from './chainpoint-form.tsx'
import { ManualCheckForm } from './manual-check-form.tsx'
import { SignatureForm } from './signature-form.tsx'
import { TextForm } from './text-form.tsx'

export function ToolsSection() {
  const t = useTranslations('verifier')
  return (
    <section aria-labelledby="verifier-tools" className="grid gap-8">
      <div className="grid max-w-2xl gap-4">
        <h2 id="verifier-tools" className="font-serif text-title-1">
          {t('tools.title')}
        </h2>
        <p className="text-ink-muted">{t('tools.lead')}</p>
      </div>
      <Tabs
        label={t('tools.title')}
        tabs={[
          { value: 'manual', label: t('tools.manual'), content: <ManualCheckForm /> },
          { value: 'text', label: t('tools.text'), content: <TextForm /> },
          { value: 'bitcoin', label: t('tools.bitcoin'), content: <SignatureForm kind="bitcoin" /> },
          { value: 'nano', label: t('tools.nano'), content: <SignatureForm kind="nano" /> },
          { value: 'chainpoint', label: t('tools.chainpoint'), content: <ChainpointForm /> },
        ]}
      />
    </section>
  )
}
