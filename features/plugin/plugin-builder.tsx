// The settings of the plugin, the photograph as they show it, and the line that is pasted.
'use client'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { isLocale, type Locale, locales } from '#lib/locales.ts'
import { href, localHref } from '#lib/routes.ts'
import type { Size } from '#lib/rules/copies.ts'
import { type MarkedImage, pastedLine } from '#lib/rules/plugin/mark.ts'
import { fitInside, PLUGIN_HEIGHT, PLUGIN_WIDTH, pluginSizeProblem } from '#lib/rules/plugin/sizes.ts'
import { PluginImages } from './plugin-images.tsx'
import { PluginLine } from './plugin-line.tsx'
import { PluginPreview } from './plugin-preview.tsx'
import type { PluginChoice } from './shown-images.ts'

type Props = { images: readonly PluginChoice[]; origin: string }

export function PluginBuilder({ images, origin }: Props) {
  const t = useTranslations('plugin.settings')
  const [id, setId] = useState(images[0]?.id)
  const [language, setLanguage] = useState<Locale>(usePageLocale())
  const width = useSide(PLUGIN_WIDTH)
  const height = useSide(PLUGIN_HEIGHT)
  const title = useId()
  const image = images.find(each => each.id === id)
  if (!image) return null
  const marked = markedImage(image, { width: width.value, height: height.value }, { language, origin })
  const valid = width.error === undefined && height.error === undefined
  return (
    <section aria-labelledby={title} className="grid gap-10 lg:grid-cols-12 lg:gap-16">
      <form
        noValidate
        aria-labelledby={title}
        onSubmit={event => event.preventDefault()}
        className="grid content-start gap-6 lg:col-span-5"
      >
        <h2 id={title} className="font-serif text-title-2">
          {t('title')}
        </h2>
        <PluginImages images={images} value={image.id} onChange={setId} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t('width')} inputMode="numeric" suffix="px" {...width.field} error={width.error} />
          <TextField label={t('height')} inputMode="numeric" suffix="px" {...height.field} error={height.error} />
        </div>
        <p className="text-ink-muted text-small" aria-live="polite">
          {valid && t('fits', { width: marked.width, height: marked.height })}
        </p>
        <RadioGroup
          legend={t('language')}
          name="language"
          value={language}
          onChange={({ target }) => isLocale(target.value) && setLanguage(target.value)}
          options={locales.map(value => ({ value, label: t(`languages.${value}`) }))}
        />
      </form>
      <div className="grid min-w-0 content-start gap-8 lg:col-span-7">
        <PluginPreview image={marked} />
        <PluginLine line={valid ? pastedLine(marked) : null} />
      </div>
    </section>
  )
}

/** What is typed; the last good value stays in the preview while something else is typed. */
function useSide(first: number) {
  const message = useFieldMessage()
  const [text, setText] = useState(String(first))
  const [value, setValue] = useState(first)
  const onChange = ({ target }: { target: { value: string } }) => {
    setText(target.value)
    if (pluginSizeProblem(target.value) === null) setValue(Number(target.value))
  }
  const problem = pluginSizeProblem(text)
  return { value, error: problem === null ? undefined : message(problem), field: { value: text, onChange } }
}

function markedImage(
  image: PluginChoice,
  box: Size,
  { language, origin }: { language: Locale; origin: string },
): MarkedImage {
  const { id, alts } = image
  const sale_url = `${origin}${localHref(language, href('sale', { id }, { duration: 'ten_years' }))}`
  return { id, origin, language, sale_url, alt: alts[language], ...fitInside(image, box) }
}
