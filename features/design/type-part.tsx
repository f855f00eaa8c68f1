// Type: the serif cuts from display to heading, running text, captions, links and figures.
import { useTranslations } from 'next-intl'
import { Money } from '#components/ui/money.tsx'
import { ExternalLink, textLinkClass } from '#components/ui/text-link.tsx'
import { toCents } from '#lib/money.ts'

export function TypePart() {
  const t = useTranslations('design')
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="font-serif text-display">{t('type.display')}</p>
      <p className="font-serif text-title-1">{t('type.title')}</p>
      <p className="font-serif text-title-2">{t('type.heading')}</p>
      <p className="text-lead">{t('type.lead')}</p>
      <p>
        {t('type.body')}{' '}
        <a href="#type" className={textLinkClass()}>
          {t('type.link')}
        </a>
        , <ExternalLink href="https://www.w3.org/TR/WCAG22/">{t('type.external')}</ExternalLink>.
      </p>
      <p className="grid w-fit justify-items-end">
        {[2_000, 118_050, 1_111_111].map(cents => (
          <Money key={cents} cents={toCents(cents)} />
        ))}
      </p>
      <p className="text-caption text-ink-muted">{t('type.caption')}</p>
    </div>
  )
}
