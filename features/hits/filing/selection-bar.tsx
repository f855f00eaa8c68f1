// What can be done with the chosen hits; it stays in view while the list scrolls.
'use client'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import X from '#components/ui/icons/x.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import type { Hit } from '#lib/contract/hits.ts'
import { href } from '#lib/routes.ts'
import { choiceObstacle } from '#lib/rules/settlement/claims.ts'
import { INFRINGEMENT_HITS_MAX } from '#lib/rules/settlement/infringements.ts'
import { filedUnder } from '../hits-params.ts'
import { useHitsParams } from '../use-hits-params.ts'
import { FilingButtons } from './filing-buttons.tsx'
import type { Triage } from './use-triage.ts'

export function SelectionBar({ triage: { selection, select, act } }: { triage: Triage }) {
  const { params } = useHitsParams()
  const t = useTranslations('hits.selection')
  return (
    <section
      data-foot-bar=""
      aria-label={t('label')}
      className="sticky bottom-3 z-20 mt-4 grid grid-cols-[1fr_auto_auto] items-center gap-x-2 rounded-panel border border-line bg-raised p-1 shadow-float sm:grid-cols-[auto_1fr_auto_auto] sm:p-1.5"
    >
      <p className="shrink-0 ps-2.5 font-semibold text-small max-sm:col-start-1 max-sm:row-start-1">
        {t('count', { count: selection.size })}
      </p>
      <div className="col-span-3 min-w-0 max-sm:row-start-2 sm:col-span-1">
        <FilingButtons layout="bar" current={filedUnder(params)} onAct={act} />
      </div>
      <NoticeOfChosen hits={[...selection.values()]} />
      <IconButton
        label={t('clear')}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={() => select(new Map())}
        className="max-sm:col-start-3 max-sm:row-start-1"
      />
    </section>
  )
}

/** One notice about all of them, when they are of one website. */
function NoticeOfChosen({ hits }: { hits: readonly Hit[] }) {
  const t = useTranslations('hits.selection')
  const obstacle = choiceObstacle(hits)
  if (obstacle === null) {
    const chosen = hits.map(({ id }) => id).join(',')
    return (
      <AppLink
        href={href('account', { slug: 'claims' }, { hits: chosen })}
        className={clsx(buttonClass({ variant: 'secondary', size: 'small' }), 'max-sm:col-start-2 max-sm:row-start-1')}
      >
        {t('notice')}
      </AppLink>
    )
  }
  return (
    <Button
      variant="secondary"
      size="small"
      className="max-sm:col-start-2 max-sm:row-start-1"
      onClick={() =>
        snackbar.show({ kind: 'error', message: t(`no_notice.${obstacle}`, { count: INFRINGEMENT_HITS_MAX }) })
      }
    >
      {t('notice')}
    </Button>
  )
}
