// How the hits are laid out; the choice stands in the address.
'use client'
import { clsx } from 'clsx'
import Globe from 'lucide-react/icons/globe'
import Images from 'lucide-react/icons/images'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rows3 from 'lucide-react/icons/rows-3'
import ScanSearch from 'lucide-react/icons/scan-search'
import { useTranslations } from 'next-intl'
import { hitModes } from '../hits-address.ts'
import { HitsLink } from '../hits-link.tsx'
import { useHitsAddress } from '../use-hits-address.ts'

const icons = { grid: LayoutGrid, list: Rows3, 'by-website': Globe, 'by-picture': ScanSearch, 'by-image': Images }

export function ModeSwitch() {
  const t = useTranslations('hits.modes')
  const { address } = useHitsAddress()
  return (
    <nav aria-label={t('label')}>
      <ul className="flex rounded-control border border-line">
        {hitModes.map(mode => {
          const Icon = icons[mode]
          const current = address.mode === mode
          return (
            <li key={mode}>
              <HitsLink
                to={{ mode }}
                title={t(mode)}
                aria-current={current ? 'page' : undefined}
                className={clsx(
                  'flex min-h-10 min-w-10 items-center justify-center gap-2 px-2.5 text-small',
                  current ? 'bg-sunken font-semibold text-ink' : 'text-ink-muted hover:text-ink',
                )}
              >
                <Icon aria-hidden="true" className="size-4" />
                <span className={clsx('sr-only', current && 'sm:not-sr-only')}>{t(mode)}</span>
              </HitsLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
