// How the hits are laid out; the choice stands in the address.
'use client'
import { useTranslations } from 'next-intl'
import { LayoutSwitch } from '#components/layout/lists/layout-switch.tsx'
import Globe from '#components/ui/icons/globe.tsx'
import Images from '#components/ui/icons/images.tsx'
import LayoutGrid from '#components/ui/icons/layout-grid.tsx'
import Rows3 from '#components/ui/icons/rows-3.tsx'
import ScanSearch from '#components/ui/icons/scan-search.tsx'
import { HitsLink } from '../hits-link.tsx'
import { useHitsParams } from '../use-hits-params.ts'

const icons = { grid: LayoutGrid, list: Rows3, 'by-website': Globe, 'by-picture': ScanSearch, 'by-image': Images }

export function ModeSwitch() {
  const t = useTranslations('hits.modes')
  const { params } = useHitsParams()
  return (
    <LayoutSwitch
      compact
      label={t('label')}
      icons={icons}
      current={params.mode}
      t={t}
      renderLink={(mode, props) => <HitsLink to={{ mode }} title={t(mode)} {...props} />}
    />
  )
}
