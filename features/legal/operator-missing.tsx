// Said where somebody looks for the operator and the installation was not told who that is.
import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import type { OperatorNotice } from '#lib/contract/system.ts'

export function OperatorMissing({ operator: { missing, demo } }: { operator: OperatorNotice }) {
  const t = useTranslations('legal.missing')
  const tf = useTranslations('legal.facts')
  if (missing.length === 0) return null
  return (
    <Notice tone="warning" title={t(demo ? 'demo_title' : 'title')}>
      <p>{t(demo ? 'demo' : 'text')}</p>
      <p className="mt-2">{t('lacks', { facts: missing.map(fact => tf(fact)).join(' · ') })}</p>
    </Notice>
  )
}
