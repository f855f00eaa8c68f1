// How the hits are laid out; the choice stands in the address.
'use client'
import Globe from 'lucide-react/icons/globe'
import Images from 'lucide-react/icons/images'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rows3 from 'lucide-react/icons/rows-3'
import ScanSearch from 'lucide-react/icons/scan-search'
import { useTranslations } from 'next-intl'
import { LayoutSwitch } from '#components/layout/lists/layout-switch.tsx'
import { HitsLink } from '../hits-link.tsx'
import { useHitsAddress } from '../use-hits-address.ts'

const icons = { grid: LayoutGrid, list: Rows3, 'by-website': Globe, 'by-picture': ScanSearch, 'by-image': Images }

export function ModeSwitch() {
  const t = useTranslations('hits.modes')
  const { address } = useHitsAddress()
  return (
    <LayoutSwitch
      compact
      label={t('label')}
      icons={icons}
      current={address.mode}
      t={t}
      renderLink={(mode, props) => <HitsLink to={{ mode }} title={t(mode)} {...props} />}
    />
  )
}
