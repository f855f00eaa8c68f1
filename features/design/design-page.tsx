// The living page of the design system: every component in every state, in the three themes side by side. Development only.
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Messages } from '#components/layout/messages.tsx'
import { SnackbarRegion } from '#components/ui/snackbar-region.tsx'
import { ActionsPart } from './actions-part.tsx'
import { ColourPart } from './colour-part.tsx'
import { DataPart } from './data-part.tsx'
import { FeedbackPart } from './feedback-part.tsx'
import { FormsPart } from './forms-part.tsx'
import { OverlaysPart } from './overlays-part.tsx'
import { PhotographsPart } from './photographs-part.tsx'
import { TypePart } from './type-part.tsx'

export async function DesignPage() {
  const t = await getTranslations('design')
  const themes = [
    { theme: 'light', name: t('themes.light'), note: t('themes.light_note') },
    { theme: 'grey', name: t('themes.grey'), note: t('themes.grey_note') },
    { theme: 'dark', name: t('themes.dark'), note: t('themes.dark_note') },
  ]
  const parts: { key: string; title: string; part: ReactNode }[] = [
    { key: 'type', title: t('sections.type'), part: <TypePart /> },
    { key: 'colour', title: t('sections.colour'), part: <ColourPart /> },
    { key: 'photographs', title: t('sections.photographs'), part: <PhotographsPart /> },
    { key: 'actions', title: t('sections.actions'), part: <ActionsPart /> },
    { key: 'overlays', title: t('sections.overlays'), part: <OverlaysPart /> },
    { key: 'forms', title: t('sections.forms'), part: <FormsPart /> },
    { key: 'feedback', title: t('sections.feedback'), part: <FeedbackPart /> },
    { key: 'data', title: t('sections.data'), part: <DataPart /> },
  ]
  return (
    <Messages namespaces={['design']}>
      <header className="page-width grid gap-4 py-16">
        <h1 className="font-serif text-display">{t('title')}</h1>
        <p className="max-w-2xl text-ink-muted text-lead">{t('intro')}</p>
      </header>
      <div className="grid xl:grid-cols-3">
        {themes.map(({ theme, name, note }) => (
          <section
            key={theme}
            aria-label={name}
            data-theme={theme}
            className="grid min-w-0 grid-cols-1 content-start bg-canvas text-ink"
          >
            <header className="flex items-baseline justify-between gap-4 border-line border-b px-6 py-4">
              <h2 className="font-serif text-title-2">{name}</h2>
              <p className="text-ink-muted text-small">{note}</p>
            </header>
            {parts.map(({ key, title, part }) => (
              <section key={key} className="grid grid-cols-1 gap-6 border-line border-b px-6 py-10">
                <h3 className="text-ink-muted text-small">{title}</h3>
                {part}
              </section>
            ))}
          </section>
        ))}
      </div>
      <SnackbarRegion dismissLabel={t('words.close')} />
    </Messages>
  )
}
