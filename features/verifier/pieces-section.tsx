// Tools for single pieces of a certificate, one tab each.
'use client'
import { useTranslations } from 'next-intl'
import { Tabs } from '#components/ui/tabs.tsx'
import { ByHandForm } from './by-hand-form.tsx'
import { ChainpointForm } from './chainpoint-form.tsx'
import { SignatureForm } from './signature-form.tsx'
import { TextForm } from './text-form.tsx'

export function PiecesSection() {
  const t = useTranslations('verifier')
  return (
    <section aria-labelledby="verifier-pieces" className="grid gap-8">
      <div className="grid max-w-2xl gap-4">
        <h2 id="verifier-pieces" className="font-serif text-title-1">
          {t('pieces.title')}
        </h2>
        <p className="text-ink-muted">{t('pieces.lead')}</p>
      </div>
      <Tabs
        label={t('pieces.title')}
        tabs={[
          { value: 'by_hand', label: t('pieces.by_hand'), content: <ByHandForm /> },
          { value: 'text', label: t('pieces.text'), content: <TextForm /> },
          { value: 'bitcoin', label: t('pieces.bitcoin'), content: <SignatureForm kind="bitcoin" /> },
          { value: 'nano', label: t('pieces.nano'), content: <SignatureForm kind="nano" /> },
          { value: 'chainpoint', label: t('pieces.chainpoint'), content: <ChainpointForm /> },
        ]}
      />
    </section>
  )
}
