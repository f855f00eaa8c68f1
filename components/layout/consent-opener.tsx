// Opens the choices about outside services (features/outside-services), to look at them again or to withdraw.
import { useTranslations } from 'next-intl'
import { textLinkClass } from '../ui/text-link.tsx'

export function ConsentOpener() {
  const t = useTranslations('consent')
  return (
    <button type="button" data-opens-consent="" className={`${textLinkClass({ quiet: true })} w-fit`}>
      {t('change')}
    </button>
  )
}
