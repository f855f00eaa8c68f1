// The page of the sandbox: what it is, whom one may be in it, and what becomes of it.
import { getTranslations } from 'next-intl/server'
import { Notice } from '#components/ui/notice.tsx'
import { SANDBOX_HOURS } from '#lib/rules/demo.ts'
import { SandboxWays } from './sandbox-ways.tsx'

/** `over`: whoever comes has just lost one. */
export async function SandboxScreen({ over }: { over: boolean }) {
  const t = await getTranslations('sandbox')
  return (
    <div className="page-width grid gap-10 py-10 sm:py-14">
      {over && <Notice title={t('over_title')}>{t('over', { hours: SANDBOX_HOURS })}</Notice>}
      <header className="grid max-w-2xl gap-4">
        <h1 className="font-serif text-title-1">{t('title')}</h1>
        <p className="text-ink-muted text-lead">{t('lead', { hours: SANDBOX_HOURS })}</p>
      </header>
      <SandboxWays />
      <ul className="grid max-w-2xl list-disc gap-2 ps-5 text-ink-muted">
        <li>{t('promise_closed')}</li>
        <li>{t('promise_own')}</li>
        <li>{t('promise_gone', { hours: SANDBOX_HOURS })}</li>
      </ul>
    </div>
  )
}
