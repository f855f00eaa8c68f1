// Buttons in every voice, size and state.
'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import Ellipsis from '#components/ui/icons/ellipsis.tsx'
import Heart from '#components/ui/icons/heart.tsx'
import Plus from '#components/ui/icons/plus.tsx'

export function ActionsPart() {
  const t = useTranslations('design')
  const icon = <Plus aria-hidden="true" className="size-4" />
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-2">
        <Button>{t('words.primary')}</Button>
        <Button variant="secondary" icon={icon}>
          {t('words.secondary')}
        </Button>
        <Button variant="quiet">{t('words.quiet')}</Button>
        <Button variant="danger">{t('words.danger')}</Button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small">{t('words.small')}</Button>
        <Button size="large">{t('words.large')}</Button>
        <a href="#actions" className={buttonClass({ variant: 'secondary', size: 'large' })}>
          {t('type.link')}
        </a>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button busy>{t('words.busy')}</Button>
        <Button busy variant="secondary">
          {t('words.busy')}
        </Button>
        <Button disabled>{t('words.disabled')}</Button>
        <Button disabled variant="secondary">
          {t('words.disabled')}
        </Button>
      </div>
      <Button wide size="large">
        {t('words.primary')}
      </Button>
      <div className="flex flex-wrap gap-2">
        <IconButton label={t('words.like')} icon={<Heart aria-hidden="true" className="size-5" />} />
        <IconButton
          label={t('words.like')}
          aria-pressed
          icon={<Heart aria-hidden="true" fill="currentColor" className="size-5" />}
        />
        <IconButton
          variant="framed"
          label={t('words.more')}
          icon={<Ellipsis aria-hidden="true" className="size-5" />}
        />
        <IconButton variant="over" label={t('words.like')} icon={<Heart aria-hidden="true" className="size-5" />} />
        <IconButton disabled label={t('words.more')} icon={<Ellipsis aria-hidden="true" className="size-5" />} />
      </div>
    </div>
  )
}
